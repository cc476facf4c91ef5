import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const marketsDailyFiguresClauses = [
  {
    id: 'markets.rows.day-volume-window',
    says: '`day_ntl_vlm` covers 24 hours: a trade leaves it a day later.',
    sources: [citeReadApi('Perp market rows'), citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'markets.rows.prev-day',
    says: '`prev_day_px` is the price of 24 hours ago.',
    sources: [citeReadApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'markets.rows.open-interest-sum',
    says: '`open_interest` is the sum of the long positions of all accounts.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.rows.change-form',
    says: '`change_24h` is a signed fraction, no percentage.',
    sources: [citeReadApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseDeclaration[];
