import type { ClauseDeclaration } from '../../clause.ts';
import { againstRule } from '../../outcomes.ts';
import { citeReadApi, citeSupplement, citeWriteApi } from '../source.ts';

export const modesPositionClauses = [
  {
    id: 'modes.position.switch',
    says: '`set_position_mode` switches a flat account to hedge mode: it reads `position_mode` `hedge`.',
    sources: [citeWriteApi('Margin and risk'), citeReadApi('account_state body')],
    kind: 'transition',
    judgedBy: 'act',
  },
  {
    id: 'modes.position.flat',
    says: 'An account with an open position cannot switch to hedge mode.',
    sources: [citeWriteApi('Margin and risk')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: againstRule,
  },
  {
    id: 'modes.position.back',
    says: 'The switch back to one-way mode also needs a flat account.',
    sources: [citeSupplement('engine', '8'), citeSupplement('actions', 'set_position_mode')],
    kind: 'rule',
    judgedBy: 'act',
    accepts: againstRule,
  },
  {
    id: 'modes.position.same',
    says: 'Setting the mode that holds already, while flat, succeeds and changes nothing.',
    sources: [citeSupplement('engine', '8')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D274',
  },
  {
    id: 'modes.position.two-legs',
    says: 'A hedge account holds a long and a short leg of one market at a time.',
    sources: [citeWriteApi('Order body'), citeSupplement('engine', '8')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'modes.position.row-side',
    says: 'A position row has `side` in hedge mode and none in one-way mode.',
    sources: [citeSupplement('engine', '8')],
    kind: 'presence',
    judgedBy: 'act',
  },
  {
    id: 'modes.position.own-margin',
    says: 'Each cross leg is margined on its own, with its own cushion, and never netted against the other.',
    sources: [citeSupplement('engine', '8')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D32',
  },
] as const satisfies readonly ClauseDeclaration[];
