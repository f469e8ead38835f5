import type { Site } from '../../../api/console/site.ts';

/** An installation of one's own: without an operator's name, mail and search engines. */
export const OWN_SITE: Site = {
  operator: { name: null, contact: null, terms: null, privacy: null, prices: null },
  isSignUpEnabled: false,
  publicUrl: null,
};
