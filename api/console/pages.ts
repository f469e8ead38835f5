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
} from './account/colleagues.ts';
import { inviteColleague, withdrawInvitation } from './account/invitations.ts';
import { downloadOwnData } from './account/own-data.ts';
import {
  closeAccount,
  confirmCloseAccount,
  confirmRemoveYourself,
  removeYourself,
} from './account/remove-yourself.ts';
import { endOneSession, endOtherSessions, nameAccount, showAccount } from './account/show-account.ts';
import { tryCall } from './try/try-call.ts';
import { showReport } from './explorer/company/render-reports.ts';
import { downloadFigures } from './explorer/company/download-figures.ts';
import { showCompany } from './explorer/company/show-company.ts';
import { findCompany } from './explorer/find/find-company.ts';
import { suggestCompanies } from './explorer/find/suggest-companies.ts';
import { downloadList } from './explorer/lists/download-list.ts';
import { redirectIndustry } from './explorer/lists/redirect-industry.ts';
import { removeList, saveList } from './explorer/lists/saved-lists.ts';
import { showList } from './explorer/lists/show-list.ts';
import { showNews } from './explorer/lists/show-news.ts';
import { watchSavedList } from './explorer/lists/watch-saved-list.ts';
import { confirmRevokeKey, revokeKey, createKey } from './keys/change-keys.ts';
import { answerFirstCallStateJson } from './keys/first-call.ts';
import { showKeys } from './keys/show-keys.ts';
import { guessListColumns, matchRows } from './match/match-rows.ts';
import { showMatch } from './match/show-match.ts';
import { changeLanguage } from './components/render-header-bar.ts';
import type { Page } from './page.ts';
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
import { showSignIn, signIn, signOut, signOutEverywhere } from './sign-in/sign-in.ts';
import { signInWithSecondFactorCode, redirectSignInCodeToSignIn } from './sign-in/sign-in-code.ts';
import { showStatus } from './status/show-status.ts';
import { downloadUsage, showUsage } from './usage/show-usage.ts';

export const PAGES: readonly Page[] = [
  // For anyone
  findCompany,
  suggestCompanies,
  showCompany,
  downloadFigures,
  showList,
  redirectIndustry,
  showMatch,
  guessListColumns,
  matchRows,
  showStatus,
  changeLanguage,
  // Signing in
  showSignIn,
  signIn,
  redirectSignInCodeToSignIn,
  signInWithSecondFactorCode,
  showSignInLinkRequestForm,
  requestSignInLink,
  showSignUp,
  requestSignUp,
  showForgotPassword,
  requestPasswordReset,
  showOneTimeLinkForm,
  acceptOneTimeLink,
  // For signed-in people
  downloadList,
  saveList,
  removeList,
  showNews,
  showReport,
  showWatching,
  createList,
  watchCompany,
  watchMatched,
  showWatchList,
  saveSettings,
  addCompanies,
  watchSavedList,
  removeCompany,
  sendTest,
  rotateSecret,
  replay,
  confirmDeleteList,
  deleteList,
  returnToList,
  showKeys,
  createKey,
  answerFirstCallStateJson,
  confirmRevokeKey,
  revokeKey,
  tryCall,
  showUsage,
  downloadUsage,
  showAccount,
  endOneSession,
  endOtherSessions,
  inviteColleague,
  withdrawInvitation,
  nameAccount,
  confirmPromoteColleague,
  promoteColleague,
  confirmRemoveColleague,
  removeColleague,
  downloadOwnData,
  confirmRemoveYourself,
  removeYourself,
  confirmCloseAccount,
  closeAccount,
  showSecondFactor,
  startSecondFactorSetup,
  confirmSecondFactorSetup,
  renewRecoveryCodes,
  turnOffSecondFactor,
  showChangePasswordForm,
  changePassword,
  showChangeAddress,
  requestAddressChange,
  showConfirmAddress,
  confirmAddress,
  signOut,
  signOutEverywhere,
];
