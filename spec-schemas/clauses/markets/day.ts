import type { ClauseDeclaration } from '../../clause.ts';
import { readApi, supplement } from '../source.ts';

export const marketsDayClauses = [
  {
    id: 'markets.rows.day-volume-window',
    says: '`day_ntl_vlm` covers 24 hours: a trade leaves it a day later.',
    sources: [readApi('Perp market rows'), readApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'markets.rows.prev-day',
    says: '`prev_day_px` is the price of 24 hours ago.',
    sources: [readApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'markets.rows.open-interest-sum',
    says: '`open_interest` is the sum of the long positions of all accounts.',
    sources: [supplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.rows.change-form',
    says: '`change_24h` is a signed fraction, no percentage.',
    sources: [readApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseDeclaration[];
