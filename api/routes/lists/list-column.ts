import type { Company } from '../../../shared/domain/company.ts';
import type { StoredCompanyDetail } from '../../../shared/domain/stored-company-detail.ts';
import type { Cell, TableColumn } from '../../../shared/files/write-table.ts';

export interface ListColumn extends TableColumn {
  /** `detail` is null in a file for a program. */
  readonly toCell: (company: Company, detail: StoredCompanyDetail | null) => Cell;
}
