import Type, { type TSchema } from 'typebox';
import type { ChannelArgument, ChannelEntry } from '../catalogue/channel-entry.ts';
import { channels } from '../catalogue/channels.ts';
import { RequestAddress } from './actions/request-scalars.ts';
import { defineShape, openObject, withSourceAuthority } from './composites.ts';
import { Name, Uint64 } from './scalars.ts';

// Client frames on the socket, as JSON text. Additional keys are ignored. @source write-api, "Client frames"

const rows: readonly ChannelEntry[] = channels;

function argumentShape({ kind, values, range }: ChannelArgument): TSchema {
  switch (kind) {
    case 'coin':
      // The seed has a symbol here; that pair names and numbers work too is public.
      return Type.Unsafe<string | number>({ type: ['string', 'integer'], minLength: 1, minimum: 0 });
    case 'user':
      return RequestAddress;
    case 'word':
      return Type.Enum([...(values ?? [])]);
    case 'number':
      return Type.Integer({ minimum: range?.min ?? 0, ...(range?.max === undefined ? {} : { maximum: range.max }) });
  }
}

const properties: Record<string, TSchema> = Object.fromEntries(
  rows
    .flatMap(({ arguments: sent }) => Object.entries(sent))
    .flatMap(([name, argument]) =>
      [name, ...(argument.alias === undefined ? [] : [argument.alias])].map((key) => [
        key,
        Type.Optional(withSourceAuthority(argument.authority, argumentShape(argument))),
      ]),
    ),
);

/** Returns the keys that a channel's subscription must have, as lists of alternatives. */
function needs({ arguments: sent }: ChannelEntry): readonly (readonly string[])[] {
  return Object.entries(sent).flatMap(([name, { required, alias }]) =>
    required ? [alias === undefined ? [name] : [name, alias]] : [],
  );
}

const ofChannel = rows.map((entry) => ({
  if: { properties: { type: { const: entry.name } }, required: ['type'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { allOf: needs(entry).map((keys) => ({ anyOf: keys.map((key) => ({ required: [key] })) })) },
}));

// Any name may be sent: an unknown channel gets an error frame. Additional keys are echoed and ignored.
const Subscription = Type.Unsafe<{ readonly type: string }>({
  ...openObject({ type: Name, ...properties }),
  allOf: ofChannel.filter(({ then }) => then.allOf.length > 0),
});

const ethBook: { readonly type: string; readonly coin?: string } = { type: 'l2_book', coin: 'ETH' };

export const SubscribeFrame = defineShape(
  'seed',
  openObject({ method: Type.Literal('subscribe'), subscription: Subscription }),
  {
    method: 'subscribe',
    subscription: ethBook,
  },
);

/** Unsubscribe frame; an unknown subscription is acknowledged too. */
export const UnsubscribeFrame = defineShape(
  'seed',
  openObject({ method: Type.Literal('unsubscribe'), subscription: Subscription }),
  {
    method: 'unsubscribe',
    subscription: ethBook,
  },
);

export const PingFrame = defineShape('seed', openObject({ method: Type.Literal('ping') }), { method: 'ping' });

/** The payload is the body of the route given by the type. */
export const PostFrame = defineShape(
  'seed',
  openObject({
    method: Type.Literal('post'),
    id: Uint64,
    request: openObject({ type: Type.Enum(['info', 'action']), payload: openObject({}) }),
  }),
  { method: 'post', id: 1, request: { type: 'info', payload: { type: 'exchange_status' } as object } },
);
