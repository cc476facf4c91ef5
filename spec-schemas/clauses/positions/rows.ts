import type { ClauseDeclaration } from '../../clause.ts';
import { citeSupplement } from '../source.ts';

export const positionsRowsClauses = [
  {
    id: 'positions.read.adl-lamps',
    says: 'With `detail` `adl` each row has `adl_lamps`, 0 outside the queue and 1 to 4 by its quartile, 4 first; without it none has.',
    sources: [citeSupplement('reads', 'clearinghouse_state')],
    kind: 'presence',
    judgedBy: 'act',
  },
  {
    id: 'positions.read.no-account-figure',
    says: '`clearinghouse_state` serves no account-level figure.',
    sources: [citeSupplement('reads', 'clearinghouse_state')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'positions.read.height-rises',
    says: '`height` and `time` of `clearinghouse_state` never fall from one answer to the next.',
    sources: [citeSupplement('reads-notes')],
    kind: 'ordering',
    judgedBy: 'observe',
  },
  {
    id: 'positions.read.isolated',
    says: '`isolated` is false on cross legs only.',
    sources: [citeSupplement('reads', 'clearinghouse_state')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'positions.read.roe',
    says: '`roe` is `upnl` over the initial margin as a fraction; 0 at zero leverage or notional.',
    sources: [citeSupplement('reads', 'clearinghouse_state')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'positions.read.funding',
    says: '`funding` is what is not settled yet, negative when the account owes it.',
    sources: [citeSupplement('reads', 'clearinghouse_state')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'positions.read.dex-coin',
    says: 'On a named dex `coin` begins with the name of the dex and a colon.',
    sources: [citeSupplement('reads', 'clearinghouse_state')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D175',
  },
  {
    id: 'positions.read.one-height',
    says: 'Two answers of `clearinghouse_state` at one `height` are equal, `time` and all.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'positions.read.one-row',
    says: 'A one-way account has one row for a market with a position: only a hedge account with both legs has two.',
    sources: [citeSupplement('reads', 'clearinghouse_state')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
