import type { ChannelEntry } from '../catalogue/channel-entry.ts';
import { channels, clientFrames, controlFrames } from '../catalogue/channels.ts';
import { compression } from '../catalogue/compression.ts';
import { nodePorts } from '../catalogue/networks.ts';
import { type BuiltParts, makeUnservedNote } from './built-parts.ts';
import { makeSchemaComponents, makeSchemaRef } from './components.ts';
import { isJsonList, isJsonMap, type Json, type JsonMap, mapSubschemas } from './schema-walk.ts';

const rows: readonly ChannelEntry[] = channels;
const socket = { $ref: '#/channels/socket' };

type ClientMethod = keyof typeof clientFrames;
type ControlName = keyof typeof controlFrames;

/**
 * Client frames, each with its possible answers.
 * @source write-api, "Client frames" and "Events"
 */
const exchanges: Readonly<Record<ClientMethod, { readonly says: string; readonly answers: readonly ControlName[] }>> = {
  subscribe: { says: 'A client asks for a stream.', answers: ['subscriptionResponse', 'error'] },
  unsubscribe: { says: 'A client ends a stream.', answers: ['subscriptionResponse', 'error'] },
  ping: { says: 'A client asks whether the socket lives.', answers: ['pong'] },
  post: { says: 'A client sends the body of `POST /info` or `POST /exchange`.', answers: ['post', 'error'] },
};

/**
 * Returns the push feed as an AsyncAPI 3.0 document, from the venue's perspective: it receives client frames.
 * @param version  of this package: the venue's interface has no version
 * @param built    parts that the served venue has; left out, none is marked as missing
 * @source write-api, "WebSocket"
 */
export function asyncApiDocument(version: string, built?: BuiltParts): JsonMap {
  const messages = [...Object.values(clientFrames), ...Object.values(controlFrames), ...rows.map(({ frame }) => frame)];
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Service',
      version,
      license: { name: 'MIT' },
      description: [
        'The push feed of the trading venue, told from its own side: `receive` is what a client sends, `send` what the venue does.',
        'No security scheme is declared because none is used: the feed is open to all, and an action sent over it carries its signature in its body.',
        `A gateway sends pushes as binary frames, each one zstd frame around the JSON text, to a client that offers \`${compression.plainToken}\` in \`${compression.header}\`. What a client sends, and every answer to it, is text.`,
        '`x-built: false` marks a channel that the local venue of this package does not serve yet.',
      ].join('\n\n'),
    },
    servers: {
      venue: {
        host: '{host}',
        protocol: 'ws',
        description: 'Any node or gateway.',
        variables: { host: { default: `127.0.0.1:${nodePorts.http}`, description: 'a node on this machine' } },
      },
    },
    defaultContentType: 'application/json',
    channels: {
      socket: {
        address: '/ws',
        description: 'One socket for everything; a frame names its stream in `channel`.',
        bindings: { ws: { method: 'GET' } },
        messages: Object.fromEntries(messages.map((id) => [id, { $ref: `#/components/messages/${id}` }])),
      },
    },
    operations: { ...clientOperations(), push: pushOperation() },
    components: { messages: messageComponents(built), schemas: schemasOf(messages) },
  };
}

function clientOperations(): JsonMap {
  // Safe: the object is a literal, so its keys are known.
  const methods = Object.keys(clientFrames) as ClientMethod[];
  return Object.fromEntries(
    methods.map((method) => [
      method,
      {
        action: 'receive',
        channel: socket,
        summary: exchanges[method].says,
        messages: [onSocket(clientFrames[method])],
        reply: { channel: socket, messages: exchanges[method].answers.map((name) => onSocket(controlFrames[name])) },
      },
    ]),
  );
}

function pushOperation(): JsonMap {
  return {
    action: 'send',
    channel: socket,
    summary: 'The venue pushes to whoever subscribed: a snapshot first, then what is new.',
    messages: rows.map(({ frame }) => onSocket(frame)),
  };
}

function messageComponents(built: BuiltParts | undefined): JsonMap {
  const client = Object.entries(clientFrames).map(([name, id]) => [id, message(name, id, {})] as const);
  const control = Object.entries(controlFrames).map(([name, id]) => [id, message(name, id, {})] as const);
  const pushed = rows.map((row) => {
    const notes = { ...channelNotes(row), ...makeUnservedNote(built, 'channels', row.name) };
    return [row.frame, message(row.name, row.frame, notes)] as const;
  });
  return Object.fromEntries([...client, ...control, ...pushed]);
}

function message(name: string, shapeId: string, notes: JsonMap): JsonMap {
  return { name, title: shapeId, payload: makeSchemaRef(shapeId), ...notes };
}

function channelNotes({ role, push, snapshot, authority, arguments: sent }: ChannelEntry): JsonMap {
  return {
    'x-role': role,
    'x-push': push,
    'x-snapshot': snapshot,
    'x-authority': authority.name,
    'x-arguments': Object.fromEntries(
      Object.entries(sent).map(([name, { kind, required, alias, values }]) => [
        name,
        { kind, required, ...(alias === undefined ? {} : { alias }), ...(values === undefined ? {} : { values }) },
      ]),
    ),
  };
}

function onSocket(shapeId: string): JsonMap {
  return { $ref: `#/channels/socket/messages/${shapeId}` };
}

/** Returns the schemas of the messages, and those that they refer to. */
function schemasOf(shapeIds: readonly string[]): JsonMap {
  const all = makeSchemaComponents();
  const needed = new Set(shapeIds);
  // Iterating over a Set also visits members added during the iteration.
  for (const id of needed) for (const ref of refsIn(all[id] ?? {})) needed.add(ref);
  return Object.fromEntries([...needed].map((id) => [id, draft07(all[id] ?? {})]));
}

function refsIn(schema: Json): string[] {
  const found: string[] = [];
  const look = (part: Json): Json => {
    if (isJsonMap(part)) {
      if (typeof part.$ref === 'string') found.push(part.$ref.slice(part.$ref.lastIndexOf('/') + 1));
      mapSubschemas(part, look);
    }
    return part;
  };
  look(schema);
  return found;
}

/** Converts to draft 7, which AsyncAPI uses: there `items` has the schemas of a list's first elements. */
function draft07(schema: Json): Json {
  if (!isJsonMap(schema)) return schema;
  const { prefixItems, items, ...rest } = mapSubschemas(schema, draft07);
  if (!isJsonList(prefixItems)) return items === undefined ? rest : { ...rest, items };
  return { ...rest, items: prefixItems, ...(items === undefined ? {} : { additionalItems: items }) };
}
