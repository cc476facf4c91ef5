import type { Refusal } from '../refusal.ts';

/** Answer of a route, before serialization. */
export type Answer =
  /** `{data: …}` */
  | { readonly kind: 'data'; readonly status: number; readonly data: unknown }
  /** A read; `type` is placed inside `data` or beside it. */
  | { readonly kind: 'read'; readonly type: string; readonly body: ReadBody }
  /** `{error: {code, message, details?}}`; `status` is set only if it differs from the code's status. */
  | { readonly kind: 'refusal'; readonly refusal: Refusal; readonly status?: number }
  /** `{error: "…"}`: archive-lane address problems and the faucet. */
  | { readonly kind: 'bare'; readonly status: number; readonly error: string }
  /** A bare value without an envelope: a faucet grant, or the text of a 422. */
  | { readonly kind: 'json'; readonly status: number; readonly value: unknown }
  | {
      readonly kind: 'text';
      readonly status: number;
      readonly text: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

export type ReadBody = Readonly<Record<string, unknown>>;

export function refusalAnswer(refusal: Refusal): Answer {
  return { kind: 'refusal', refusal };
}

export function bareErrorAnswer(status: number, error: string): Answer {
  return { kind: 'bare', status, error };
}

/** All routes that accept JSON share this text. The documents show it for reads only. */
export function makeNotJsonAnswer(): Answer {
  return { kind: 'text', status: 400, text: 'the body is not valid JSON' };
}
