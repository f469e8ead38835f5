import { hash } from 'node:crypto';

/**
 * A comment of PDF: what follows the end of a file as a comment is nothing to a program that shows
 * it.
 */
const MARK = '\n%company-data-service sha256 ';
const SEAL_BYTES = MARK.length + 64 + 1;

/** A PDF with its SHA-256 in a comment behind it, as it is stored. The file stays a PDF. */
export function sealPdf(pdf: Uint8Array): Buffer {
  return Buffer.concat([pdf, Buffer.from(toSeal(pdf))]);
}

/** The PDF of a stored file; null when the file is damaged, or was stored without a checksum. */
export function openSealedPdf(stored: Buffer): Buffer | null {
  if (stored.length < SEAL_BYTES) return null;
  const pdf = stored.subarray(0, -SEAL_BYTES);
  return stored.subarray(-SEAL_BYTES).equals(Buffer.from(toSeal(pdf))) ? pdf : null;
}

function toSeal(pdf: Uint8Array): string {
  return `${MARK}${hash('sha256', pdf)}\n`;
}
