import { describe, expect, it } from 'vitest';
import { toSafeRedirectPath } from '../../../../api/console/console-paths.ts';

describe('redirects', () => {
  it.each([
    ['/console', '/console'],
    ['/console/keys', '/console/keys'],
    ['/console/company/5560125790?x=1', '/console/company/5560125790?x=1'],
    ['/docs', '/docs'],
    ['/docs/search?lang=sv', '/docs/search?lang=sv'],
    ['/console/industry?code=62010&city=Ume%C3%A5', '/console/industry?code=62010&city=Ume%C3%A5'],
  ])('The path %s is a safe redirect', (sent, expected) => {
    expect(toSafeRedirectPath(sent)).toBe(expected);
  });

  it.each([
    [undefined],
    [''],
    ['https://evil.example/console/keys'],
    ['//evil.example/console'],
    [String.raw`/\evil.example/console`],
    [String.raw`\\evil.example/console`],
    ['/\t/evil.example/console'],
    ['javascript:alert(1)'],
    ['/consoleevil'],
    ['/docsevil'],
    ['/v1/search'],
    ['/console/../v1/search'],
    ['/console/%2e%2e/v1/search'],
    ['http://here:99999/console'],
  ])('The path %s is replaced by the first page', (sent) => {
    expect(toSafeRedirectPath(sent)).toBe('/console');
  });

  it('No path that begins with /console leads to another origin', () => {
    expect(toSafeRedirectPath('http://here/console/keys')).toBe('/console/keys');
  });
});
