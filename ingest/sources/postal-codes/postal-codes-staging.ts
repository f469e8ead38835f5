import { z } from 'zod';
import type { PostalCodes } from '../../source/company-parts.ts';
import { AcceptedDeliveryMetadata } from '../../source/staging.ts';
import { readStagedJson } from '../../staging/staged-file.ts';

/** The staged postal codes. A code has the code of its municipality, null if it has none. */
const StagedPostalCodes = z.object({
  delivery: AcceptedDeliveryMetadata,
  municipalities: z.record(z.string(), z.string()),
  codes: z.record(z.string(), z.string().nullable()),
});
export type StagedPostalCodes = z.infer<typeof StagedPostalCodes>;

export function readPostalCodesStaging(stagedFilePath: string): StagedPostalCodes | null {
  return readStagedJson(stagedFilePath, StagedPostalCodes);
}

export function readPostalCodes(stagedFilePath: string): PostalCodes {
  const staged = readPostalCodesStaging(stagedFilePath);
  if (staged === null) return new Map();
  const { municipalities, codes } = staged;
  return new Map(
    Object.entries(codes).map(([postalCode, code]) => [
      postalCode,
      code === null ? null : { code, name: municipalities[code] ?? code },
    ]),
  );
}
