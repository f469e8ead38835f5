import { z } from 'zod';

/** One registered name (formats/registry.md, column 3). `type` is the code without `-ORGNAM`. */
export const RegisteredName = z.object({
  name: z.string(),
  type: z.string(),
  date: z.string().nullable(),
  description: z.string().nullable(),
});
export type RegisteredName = z.infer<typeof RegisteredName>;

/** One proceeding as the registry wrote it, ended ones included. `code` keeps its suffix. */
export const Proceeding = z.object({ code: z.string(), date: z.string().nullable() });
export type Proceeding = z.infer<typeof Proceeding>;

/** File and date that a part of a company came from. */
export const Provenance = z.object({ file: z.string(), date: z.string() });
export type Provenance = z.infer<typeof Provenance>;

/** What a generation keeps of a company beside its Company document (design.md, rules). */
export const CompanyDetail = z.object({
  orgNumber: z.string(),
  names: z.array(RegisteredName),
  proceedings: z.array(Proceeding),
  registry: Provenance,
  statistics: Provenance.nullable(),
  sizeClasses: Provenance.nullable(),
  sniEdition: z.enum(['2007', '2025']).nullable(),
});
export type CompanyDetail = z.infer<typeof CompanyDetail>;
