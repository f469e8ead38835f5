import { EMPLOYEES_SCALE, TURNOVER_SCALE } from '../../../../shared/domain/size-scales.ts';

/** Where the authority's classes of turnover begin, whole SEK. */
export const REVENUE_BOUNDS = TURNOVER_SCALE.map(({ low }) => low);

/** Where its classes of employees begin, persons; the code of the unknown has no class. */
export const EMPLOYEES_BOUNDS = EMPLOYEES_SCALE.flatMap((size) => size?.low ?? []);
