import {
  confirmSecondFactorSetup,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactorSetup,
  turnOffSecondFactor,
} from './account/second-factor.ts';
import {
  confirmAddress,
  requestAddressChange,
  showChangeAddress,
  showConfirmAddress,
} from './account/change-address.ts';
import {
  confirmPromoteColleague,
  confirmRemoveColleague,
  promoteColleague,
  removeColleague,
  inviteColleague,
  withdrawInvitation,
} from './account/colleagues.ts';
import {
  downloadOwnData,
  closeAccount,
  confirmCloseAccount,
  confirmRemoveYourself,
  removeYourself,
} from './account/own-data.ts';
import { endOneSession, endOtherSessions, nameAccount, showAccount } from './account/show-account.ts';
import { tryCall } from './try/try-call.ts';
import { showReport } from './explorer/company/render-reports.ts';
import { downloadFigures } from './explorer/company/download-figures.ts';
import { showCompany } from './explorer/company/show-company.ts';
import { findCompany } from './explorer/find/find-company.ts';
import { suggestCompanies } from './explorer/find/suggest-companies.ts';
import { removeList, saveList, watchSavedList } from './explorer/lists/saved-lists.ts';
import { redirectIndustry, showList, downloadList } from './explorer/lists/show-list.ts';
import { showNews } from './explorer/lists/show-news.ts';
import { answerFirstCallStateJson, confirmRevokeKey, revokeKey, createKey } from './keys/change-keys.ts';
import { showKeys } from './keys/show-keys.ts';
import { guessListColumns, matchRows } from './match/match-rows.ts';
import { showMatch } from './match/show-match.ts';
import { changeLanguage } from './components/render-page-html.ts';
import type { Page, PageHandler } from './page.ts';
import {
  addCompanies,
  confirmDeleteList,
  deleteList,
  removeCompany,
  replay,
  returnToList,
  rotateSecret,
  saveSettings,
  sendTest,
  watchMatched,
} from './watching/change-watch-list.ts';
import { showWatchList } from './watching/show-watch-list.ts';
import { createList, showWatching } from './watching/show-watching.ts';
import { watchCompany } from './watching/watch-company.ts';
import { acceptOneTimeLink, showOneTimeLinkForm } from './sign-in/one-time-link.ts';
import { changePassword, showChangePasswordForm } from './sign-in/password.ts';
import {
  requestPasswordReset,
  requestSignUp,
  showForgotPassword,
  requestSignInLink,
  showSignInLinkRequestForm,
  showSignUp,
} from './sign-in/link-request.ts';
import {
  showSignIn,
  signIn,
  signOut,
  signOutEverywhere,
  signInWithSecondFactorCode,
  redirectSignInCodeToSignIn,
} from './sign-in/sign-in.ts';
import { showStatus } from './status/show-status.ts';
import { downloadUsage, showUsage } from './usage/show-usage.ts';

export const PAGES: readonly Page[] = [
  // For anyone
  get('/console', 'anyone', findCompany),
  { ...get('/console/suggest', 'anyone', suggestCompanies), isForScripts: true },
  get('/console/company/:orgNumber', 'anyone', showCompany),
  get('/console/company/:orgNumber/figures/:type', 'anyone', downloadFigures),
  get('/console/lists', 'anyone', showList),
  get('/console/industry', 'anyone', redirectIndustry),
  get('/console/match', 'anyone', showMatch),
  { ...post('/console/match/columns', 'anyone', guessListColumns), isForScripts: true },
  { ...post('/console/match/rows', 'anyone', matchRows), isForScripts: true },
  get('/console/status', 'anyone', showStatus),
  get('/console/language', 'anyone', changeLanguage),
  // Signing in
  get('/console/sign-in', 'anyone', showSignIn),
  post('/console/sign-in', 'anyone', signIn),
  get('/console/sign-in/code', 'anyone', redirectSignInCodeToSignIn),
  post('/console/sign-in/code', 'anyone', signInWithSecondFactorCode),
  get('/console/sign-in-link', 'anyone', showSignInLinkRequestForm),
  post('/console/sign-in-link', 'anyone', requestSignInLink),
  get('/console/sign-up', 'anyone', showSignUp),
  post('/console/sign-up', 'anyone', requestSignUp),
  get('/console/forgot', 'anyone', showForgotPassword),
  post('/console/forgot', 'anyone', requestPasswordReset),
  get('/console/link', 'anyone', showOneTimeLinkForm),
  post('/console/link', 'anyone', acceptOneTimeLink),
  // For signed-in people
  post('/console/lists/file', 'person', downloadList),
  post('/console/lists/saved', 'person', saveList),
  post('/console/lists/saved/:id/remove', 'person', removeList),
  get('/console/lists/saved/:id', 'person', showNews),
  post('/console/company/:orgNumber/report', 'person', showReport),
  get('/console/watching', 'person', showWatching),
  post('/console/watching', 'person', createList),
  post('/console/watch', 'person', watchCompany),
  post('/console/watching/matched', 'person', watchMatched),
  get('/console/watching/:id', 'person', showWatchList),
  post('/console/watching/:id', 'person', saveSettings),
  post('/console/watching/:id/companies', 'person', addCompanies),
  post('/console/watching/:id/saved', 'person', watchSavedList),
  post('/console/watching/:id/unwatch', 'person', removeCompany),
  post('/console/watching/:id/test', 'person', sendTest),
  post('/console/watching/:id/rotate', 'person', rotateSecret),
  post('/console/watching/:id/replay', 'person', replay),
  get('/console/watching/:id/delete', 'person', confirmDeleteList),
  post('/console/watching/:id/delete', 'person', deleteList),
  get('/console/watching/:id/:action', 'person', returnToList),
  get('/console/keys', 'person', showKeys),
  post('/console/keys', 'owner', createKey),
  { ...get('/console/keys/:id/first-call', 'person', answerFirstCallStateJson), isForScripts: true },
  get('/console/keys/:id/revoke', 'owner', confirmRevokeKey),
  post('/console/keys/:id/revoke', 'owner', revokeKey),
  { ...post('/console/try', 'person', tryCall), isForScripts: true },
  get('/console/usage', 'person', showUsage),
  get('/console/usage.csv', 'person', downloadUsage),
  get('/console/account', 'person', showAccount),
  post('/console/account/sessions/end', 'person', endOneSession),
  post('/console/account/sessions/end-others', 'person', endOtherSessions),
  post('/console/account/invitations', 'owner', inviteColleague),
  post('/console/account/invitations/withdraw', 'owner', withdrawInvitation),
  post('/console/account/name', 'owner', nameAccount),
  get('/console/account/people/:id/promote', 'owner', confirmPromoteColleague),
  post('/console/account/people/:id/promote', 'owner', promoteColleague),
  get('/console/account/people/:id/remove', 'owner', confirmRemoveColleague),
  post('/console/account/people/:id/remove', 'owner', removeColleague),
  get('/console/account/data', 'person', downloadOwnData),
  get('/console/account/remove', 'person', confirmRemoveYourself),
  post('/console/account/remove', 'person', removeYourself),
  get('/console/account/close', 'owner', confirmCloseAccount),
  post('/console/account/close', 'owner', closeAccount),
  get('/console/second-factor', 'person', showSecondFactor),
  post('/console/second-factor', 'person', startSecondFactorSetup),
  post('/console/second-factor/confirm', 'person', confirmSecondFactorSetup),
  post('/console/second-factor/codes', 'person', renewRecoveryCodes),
  post('/console/second-factor/off', 'person', turnOffSecondFactor),
  get('/console/password', 'person', showChangePasswordForm),
  post('/console/password', 'person', changePassword),
  get('/console/address', 'person', showChangeAddress),
  post('/console/address', 'person', requestAddressChange),
  get('/console/address/confirm', 'person', showConfirmAddress),
  post('/console/address/confirm', 'person', confirmAddress),
  post('/console/sign-out', 'anyone', signOut),
  post('/console/sign-out-everywhere', 'person', signOutEverywhere),
];

function get(path: string, access: Page['access'], handle: PageHandler): Page {
  return { method: 'GET', path, access, handle };
}

function post(path: string, access: Page['access'], handle: PageHandler): Page {
  return { method: 'POST', path, access, handle };
}
