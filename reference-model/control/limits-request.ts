import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { RateLimitBucketSize, RateLimitsChange, RateLimitsSetting } from '../edge/limits.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { boundedIntegerOf } from './control-request.ts';

/** Parses `{per_ip?, per_account?, allowlist?}`; omitted settings stay unchanged. */
export function parseLimitsChange(body: JsonObject): RateLimitsChange | Refusal {
  const perIp = readBucket(body.per_ip);
  const perAccount = readBucket(body.per_account);
  if (perIp === 'malformed' || perAccount === 'malformed') {
    return refuse('INVALID_REQUEST', 'a bucket is {per_second, burst} of positive integers, or null');
  }
  const { allowlist } = body;
  const peers = isJsonArray(allowlist) ? allowlist.filter((peer) => typeof peer === 'string') : undefined;
  if (allowlist !== undefined && (!isJsonArray(allowlist) || peers?.length !== allowlist.length)) {
    return refuse('INVALID_REQUEST', 'allowlist is no list of addresses');
  }
  return {
    ...(perIp === undefined ? {} : { perIp }),
    ...(perAccount === undefined ? {} : { perAccount }),
    ...(peers === undefined ? {} : { allowlist: peers }),
  };
}

const MAX_BUCKET = 1_000_000_000;

function readBucket(value: JsonValue | undefined): RateLimitBucketSize | null | undefined | 'malformed' {
  if (value === undefined || value === null) return value;
  if (!isJsonObject(value)) return 'malformed';
  const perSecond = boundedIntegerOf(value.per_second, 1, MAX_BUCKET);
  const size = boundedIntegerOf(value.burst, 1, MAX_BUCKET);
  return perSecond === null || size === null ? 'malformed' : { per_second: perSecond, burst: size };
}

/** A setting as the operator reads it, before and after a change. */
export function rateLimitsBody({ perIp, perAccount, allowlist }: RateLimitsSetting): JsonObject {
  return { per_ip: perIp, per_account: perAccount, allowlist };
}
