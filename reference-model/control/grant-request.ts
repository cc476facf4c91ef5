import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import type { MoneyGrant } from '../engine/grants.ts';
import { parseUnits } from '../numeric/served.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { parseAddress } from '../state/address.ts';

type GrantPart = MoneyGrant['parts'][number];

/** Parses `{account, usdc?, tokens?: [{token, amount}], evm?: {usdc?, native?}}`; amounts are decimal strings of whole units. */
export function parseMoneyGrant({ params }: Core, { account, usdc, tokens, evm }: JsonObject): MoneyGrant | Refusal {
  const address = parseAddress(account);
  if (address === null) return refuse('INVALID_REQUEST', 'account is no address');
  const onEvm = evm ?? {};
  if (!isJsonObject(onEvm)) return refuse('INVALID_REQUEST', 'evm is {usdc, native}');
  const rows = tokens ?? [];
  if (!isJsonArray(rows)) return refuse('INVALID_REQUEST', 'tokens is a list of {token, amount}');
  const read: (GrantPart | Refusal | null)[] = [
    partOf('usdc', usdc, 'venue', params.usdc),
    ...rows.map((row) => tokenPart(row)),
    partOf('evm.usdc', onEvm.usdc, 'evm', params.usdc),
    partOf('evm.native', onEvm.native, 'evm', params.native),
  ];
  const parts: GrantPart[] = [];
  for (const part of read) {
    if (part === null) continue;
    if (isRefusal(part)) return part;
    parts.push(part);
  }
  return { type: 'grant', account: address, parts };
}

function tokenPart(row: JsonValue): GrantPart | Refusal | null {
  if (!isJsonObject(row) || typeof row.token !== 'number')
    return refuse('INVALID_REQUEST', 'tokens is a list of {token, amount}, token a number');
  return partOf('tokens.amount', row.amount ?? '', 'venue', row.token);
}

/** null: this part was not requested. */
function partOf(
  field: string,
  sent: JsonValue | undefined,
  place: GrantPart['place'],
  token: number,
): GrantPart | Refusal | null {
  if (sent === undefined || sent === null) return null;
  const amount = typeof sent === 'string' ? parseUnits(sent) : null;
  return amount === null ? refuse('INVALID_REQUEST', `${field} is no decimal string`) : { place, token, amount };
}
