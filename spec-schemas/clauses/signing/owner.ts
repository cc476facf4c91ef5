import type { ClauseDeclaration } from '../../clause.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const signingOwnerClauses = [
  {
    id: 'signing.owner.required-unsigned',
    says: 'The required `owner` of `submit_order` and `cancel_order` is no signed field.',
    sources: [citeWriteApi('Order body'), citeSupplement('signing', 'owner-required-unsigned')],
    authority: 'public',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'signing.owner.bound',
    says: 'An `owner` of `twap_cancel`, `scale_order`, `cancel_scale`, `chase_order`, `cancel_chase`, `spot_order` or `spot_cancel` is signed after the chain tag.',
    sources: [citeWriteApi('Who signs'), citeSupplement('signing', 'owner-digest')],
    authority: 'public',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'signing.owner.unbound',
    says: 'An `owner` of `twap_order`, `update_isolated_margin`, `top_up_isolated_only_margin`, `set_position_mode` or `fba_submit` is no signed field.',
    sources: [citeWriteApi('Who signs'), citeSupplement('signing', 'owner-admission')],
    authority: 'public',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'signing.owner.omitted-plain',
    says: 'Without `owner`, or with null, the type string is the one without an owner.',
    sources: [citeSupplement('signing', 'owner-digest')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
