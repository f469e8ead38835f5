import { toAssetUrl } from '../assets/load-assets.ts';
import { html, trust, type Html } from '../html.ts';
import type { View } from '../page.ts';
import type { Site } from '../site.ts';

/** True for a page that search engines may show, in an installation that they may visit. */
export function isPublic({ summary }: View, { publicUrl }: Site): boolean {
  return publicUrl !== null && summary !== undefined;
}

/**
 * Renders what search engines and links in chats show of a page: its description, its one address,
 * the other language, a picture, and a company as data (https://schema.org/Organization).
 */
export function renderMeta(view: View, { publicUrl }: Site, path: string): Html | false {
  const { title, summary, organization } = view;
  if (publicUrl === null || summary === undefined) return false;
  const url = `${publicUrl}${path}`;
  return html`<meta name="description" content="${summary}" />
    <link rel="canonical" href="${url}" />
    <link rel="alternate" hreflang="sv" href="${url}?lang=sv" />
    <link rel="alternate" hreflang="en" href="${url}?lang=en" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${summary}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${publicUrl}${toAssetUrl('link-picture.png')}" />
    ${organization !== undefined && renderOrganization({ ...organization, url })}`;
}

function renderOrganization(fields: Readonly<Record<string, unknown>>): Html {
  const data = { '@context': 'https://schema.org', '@type': 'Organization', ...fields };
  // No text of a register can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">
    ${trust(json)}
  </script>`;
}
