import type { Refusal } from '../refusal.ts';

/** Answer of a route, before it is printed. */
export type Answer =
  /** `{data: …}` */
  | { readonly kind: 'data'; readonly status: number; readonly data: unknown }
  /** A read: `type` stands inside of `data` or beside it. */
  | { readonly kind: 'read'; readonly type: string; readonly body: ReadBody }
  /** `{error: {code, message, details?}}`; a status other than that of the code is given. */
  | { readonly kind: 'refusal'; readonly refusal: Refusal; readonly status?: number }
  /** `{error: "…"}`: archive-lane address problems and the faucet. */
  | { readonly kind: 'bare'; readonly status: number; readonly error: string }
  /** The value itself, without an envelope: a faucet grant, or the text of a 422. */
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

export function bareAnswer(status: number, error: string): Answer {
  return { kind: 'bare', status, error };
}

/** Every route that takes JSON says so in the same words. The documents show it for reads alone. */
export function notJsonAnswer(): Answer {
  return { kind: 'text', status: 400, text: 'the body is not valid JSON' };
}
