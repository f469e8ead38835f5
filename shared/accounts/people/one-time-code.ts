import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Company Data Service';
/** Settings of a code that every authenticator app supports (RFC 6238, section 4). */
const CODE = { issuer: ISSUER, algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Bytes of the secret of a second factor. RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;
/** Maximum time steps of 30 s by which the clock of a phone may be wrong. */
const MAX_STEPS_APART = 1;
/**
 * Length of a recovery code in bytes. Its 80 random bits cannot be guessed, so that a fast hash is
 * enough to store the code safely.
 */
const RECOVERY_BYTES = 10;
export const RECOVERY_CODE_COUNT = 10;

/** Returns a new random secret for time-based codes (TOTP), in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth:` URI of a secret, which authenticator apps read from a QR code. */
export function toAuthenticatorUri(secret: string, email: string): string {
  return new TOTP({ ...CODE, label: email, secret }).toString();
}

/**
 * Returns the time step of a code: the number of 30-second periods since 1970. Accepts codes of the
 * current step and of the steps before and after it. Null for a wrong code.
 */
export function findTotpTimeStep(secret: string, code: string, now: Date): number | null {
  const codes = new TOTP({ ...CODE, secret });
  const timestamp = now.getTime();
  const apart = codes.validate({ token: code, timestamp, window: MAX_STEPS_APART });
  return apart === null ? null : codes.counter({ timestamp }) + apart;
}

/** Returns new recovery codes, such as `abcd-efgh-ijkl-mnop`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase().replaceAll(/.{4}(?=.)/g, '$&-'),
  );
}

type EnteredCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

/** Parses a typed code without its spaces and hyphens. Null when it cannot be a code. */
export function parseCode(text: string): EnteredCode | null {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  return /^[a-z2-7]{16}$/.test(code) ? { kind: 'recovery', code } : null;
}
