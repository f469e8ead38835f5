export * from './api-error.ts';
export { CompanyDataClient, type ChangesChoice, type CompanyParts, type ReportChoice } from './client.ts';
export type * from './schemas.ts';
export type { CallOptions, ClientOptions } from './transport.ts';
export type { PageChoice, WatchLists } from './watch-lists.ts';
