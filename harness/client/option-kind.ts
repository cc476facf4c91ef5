import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Whether a series is a call or a put: the documents show no form of it, so it is read in any letter case. */
export function optionKindIn({ kind }: JsonObject): 'put' | 'call' {
  return String(kind).toLowerCase() === 'call' ? 'call' : 'put';
}
