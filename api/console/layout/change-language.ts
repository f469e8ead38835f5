import { AppError } from '../../../shared/errors/app-error.ts';
import type { Page } from '../page.ts';
import { toSafeRedirectPath } from '../to-safe-redirect-path.ts';
import { isLanguage } from '../language/choose-language.ts';

/** GET /console/language?to=…&back=…: stores the chosen language and returns to `back`. */
export const changeLanguage: Page = {
  method: 'GET',
  path: '/console/language',
  access: 'anyone',
  handle: async ({ fields }) => {
    const { to, back } = fields;
    if (!isLanguage(to)) throw new AppError('not_found', 'Not found');
    return { redirect: toSafeRedirectPath(back), language: to };
  },
};
