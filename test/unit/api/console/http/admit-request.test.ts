import { describe, expect, it } from 'vitest';
import { isCrossSiteForm, isDirectVisit } from '../../../../../api/console/http/admit-request.ts';

const ORIGIN = 'https://data.example.se';

describe('forms that another site had a browser send', () => {
  it.each([
    ['its own page', { 'sec-fetch-site': 'same-origin', origin: ORIGIN }, false],
    ['the address bar', { 'sec-fetch-site': 'none' }, false],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, true],
    [
      'a neighbour under the same domain',
      { 'sec-fetch-site': 'same-site', origin: 'https://www.example.se' },
      true,
    ],
    ['another site that lies in what it may write', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }, true],
    ['its own page, over an unsafe connection', { origin: ORIGIN }, false],
    ['another site, over an unsafe connection', { origin: 'http://evil.example' }, true],
    ['a page in a sandbox', { origin: 'null' }, true],
    ['the same name on another port', { origin: `${ORIGIN}:8443` }, true],
    ['its own page, with the port that goes without saying', { origin: `${ORIGIN}:443` }, false],
    ['no browser', {}, false],
  ])('A form sent from %s with %j is forged: %s', (_from, headers, expected) => {
    expect(isCrossSiteForm(headers, ORIGIN)).toBe(expected);
  });
});

describe('isUserInitiated', () => {
  it.each([
    ['a link of ours', { 'sec-fetch-site': 'same-origin' }, true],
    ['the address bar', { 'sec-fetch-site': 'none' }, true],
    ['a link of another site', { 'sec-fetch-site': 'cross-site' }, false],
    [
      'a link of ours that is loaded ahead',
      { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
      false,
    ],
    ['the same, to be drawn ahead', { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' }, false],
    ['a link of ours, over an unsafe connection', { referer: `${ORIGIN}/console` }, true],
    ['a link of another site, over an unsafe connection', { referer: 'http://evil.example/' }, false],
    ['a link of a site that hides itself', {}, false],
    [
      'a link of ours that an older browser loads ahead',
      { 'sec-fetch-site': 'same-origin', purpose: 'prefetch' },
      false,
    ],
  ])('A request by %s with %j is user-initiated: %s', (_from, headers, expected) => {
    expect(isDirectVisit(headers, ORIGIN)).toBe(expected);
  });
});
