import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const triggersReadsClauses = [
  {
    id: 'triggers.row.tif',
    says: '`tif` of a parked TP/SL row of `open_orders` is `trigger`.',
    sources: [citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D19',
  },
  {
    id: 'triggers.row.reduce-only',
    says: '`reduce_only` is true on every parked TP/SL row, whatever the order asked for.',
    sources: [citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'triggers.row.always-keys',
    says: 'A `trigger` object always has `trigger_px`, a decimal, and `trigger_above`, a boolean.',
    sources: [citeReadApi('open_orders row')],
    kind: 'presence',
    judgedBy: 'act',
  },
  {
    id: 'triggers.row.parked-keys',
    says: '`is_parked`, `is_market` and `limit_px` stand in the `trigger` of a parked leg and in no other.',
    sources: [citeReadApi('open_orders row')],
    kind: 'presence',
    judgedBy: 'act',
  },
  {
    id: 'triggers.row.limit-px',
    says: '`limit_px` of a parked leg is a decimal or null.',
    sources: [citeReadApi('open_orders row')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'triggers.row.group',
    says: '`group`, a whole number, stands on legs of a scaled TP/SL ladder only.',
    sources: [citeReadApi('open_orders row')],
    kind: 'presence',
    judgedBy: 'act',
  },
  {
    id: 'triggers.row.trail-px',
    says: '`trail_px`, a decimal, stands on trailing legs only.',
    sources: [citeReadApi('open_orders row')],
    kind: 'presence',
    judgedBy: 'act',
  },
  {
    id: 'triggers.row.trail-level',
    says: 'On a trailing leg `trigger_px` is the level as ratcheted so far.',
    sources: [citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D74',
  },
] as const satisfies readonly ClauseDeclaration[];
