import { describe, expect, it } from 'vitest';
import { toCompanyStatus, type RegistrationFields } from '../../../../shared/domain/company-status.ts';
import { toProceedingPeriods } from '../../../../shared/domain/proceeding-periods.ts';

const REGISTERED: RegistrationFields = {
  registrationDate: '2001-02-03',
  deregistrationDate: null,
  deregistrationReason: null,
};

function toStatus(registration: Partial<RegistrationFields>, entries: readonly string[] = []): unknown[] {
  const proceedings = entries.map((entry) => {
    const [code = '', date = null] = entry.split('$');
    return { code, date };
  });
  const { state, since, code } = toCompanyStatus(
    { ...REGISTERED, ...registration },
    toProceedingPeriods(proceedings),
  );
  return [state, since, code];
}

describe('toCompanyStatus', () => {
  it('A company without proceedings is active since its registration', () => {
    expect(toStatus({})).toEqual(['active', '2001-02-03', null]);
  });

  it.each([
    ['KK-AVOMFO', 'bankruptcy'],
    ['LI-AVOMFO', 'liquidation'],
    ['FR-AVOMFO', 'reconstruction'],
    ['AC-AVOMFO', 'reconstruction'],
    ['FUOL-AVOMFO', 'merger'],
  ])('An ongoing proceeding %s is the state %s since its first day', (code, state) => {
    expect(toStatus({}, [`${code}$2024-01-02`])).toEqual([state, '2024-01-02', code]);
  });

  it.each(['FUOT-AVOMFO', 'DEOL-AVOMFO', 'DEOT-AVOMFO', 'OM-AVOMFO', 'GROM-AVOMFO', 'RES-AVOMFO'])(
    'A company with the ongoing proceeding %s is active',
    (code) => {
      expect(toStatus({}, [`${code}$2024-01-02`])).toEqual(['active', '2001-02-03', null]);
    },
  );

  it('Bankruptcy outranks liquidation, reconstruction and merger', () => {
    const all = ['FUOL-AVOMFO$2024-05-01', 'FR-AVOMFO$2020-01-01', 'LI-AVOMFO$2021-01-01'];
    expect(toStatus({}, [...all, 'KK-AVOMFO$2022-01-01'])).toEqual(['bankruptcy', '2022-01-01', 'KK-AVOMFO']);
    expect(toStatus({}, all)[0]).toBe('liquidation');
    expect(toStatus({}, all.slice(0, 2))[0]).toBe('reconstruction');
  });

  it('A company is active since its last proceeding ended, null for an unknown day', () => {
    const ended = ['LI-AVOMFO$2019-01-02', 'LIUHOR-AVSLAVOMFO$2020-05-01'];
    expect(toStatus({}, ended)).toEqual(['active', '2020-05-01', null]);
    expect(toStatus({}, ['LI-AVOMFO$2019-01-02', 'LIUHOR-AVSLAVOMFO'])).toEqual(['active', null, null]);
    expect(toStatus({}, [...ended, 'FUOT-AVOMFO$2024-01-01'])).toEqual(['active', '2020-05-01', null]);
  });

  it('A date or a reason of deregistration outranks every proceeding', () => {
    const bankrupt = ['KK-AVOMFO$2022-01-01'];
    const merged = { deregistrationDate: '2023-01-01', deregistrationReason: 'FUAV-AVORG' };
    expect(toStatus(merged, bankrupt)).toEqual(['deregistered', '2023-01-01', 'FUAV-AVORG']);
    expect(toStatus({ deregistrationReason: 'KKAV-AVORG' }, bankrupt)).toEqual([
      'deregistered',
      null,
      'KKAV-AVORG',
    ]);
  });
});
