import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const transportScalarsClauses = [
  {
    id: 'transport.scalar.money',
    says: 'Money, prices and sizes of a read are decimals in strings, in whole units unless their field says otherwise.',
    sources: [citeReadApi('Conventions of the read plane')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'transport.scalar.plain-decimal',
    says: 'A decimal string is plain: no exponent, no plus sign, no thousands mark.',
    sources: [citeReadApi('Conventions of the read plane'), citeSupplement('reads-notes')],
    authority: 'assumed',
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D09',
  },
  {
    id: 'transport.scalar.address',
    says: 'An address in a reply is `0x` and 40 hex digits.',
    sources: [citeReadApi('Conventions of the read plane')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D10',
  },
  {
    id: 'transport.scalar.time',
    says: 'A timestamp is consensus milliseconds, an unsigned 64-bit JSON number.',
    sources: [citeReadApi('Conventions of the read plane')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'transport.scalar.digit-string',
    says: '`oid` and `tid` in rows of reads are strings of decimal digits.',
    sources: [citeReadApi('open_orders row'), citeReadApi('user_fills row')],
    kind: 'shape',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
