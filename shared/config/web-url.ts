import { z } from 'zod';

/** An http or https address without user and password, which would be told with it. */
export const webUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
});
