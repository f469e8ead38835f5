/** Whether a request asks for trademarks. `include` may hold anything: what is not known is ignored (specification 4.1, 4.2). */
export function wantsTrademarks({ include }: { readonly include?: readonly unknown[] | undefined }): boolean {
  return include?.includes('trademarks') === true;
}
