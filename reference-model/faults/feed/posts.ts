import { isJsonObject, type JsonValue, printJson } from '../../../spec-schemas/json/lossless.ts';
import type { PostFrameRules } from '../../feed/post.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeFeedEdit } from './edit-feed.ts';

/** Faults in requests over a socket. */
export const postFaults: readonly Fault[] = [
  {
    id: 'feed.post-id-as-text',
    clause: 'feed.post.id-number',
    title: 'the id of a post comes back as a string',
    edit: editPost((rules) => ({
      reply: (id, type, payload) => ({
        channel: 'post',
        data: { ...Object(Object(rules.reply(id, type, payload)).data), id: String(id) },
      }),
    })),
  },
  {
    id: 'feed.post-id-zero-missing',
    clause: 'feed.post.id-number',
    title: 'a post under the id 0 is answered as one without an id',
    edit: editPost(({ reply }) => ({
      reply: (id, type, payload) =>
        id === 0 ? { channel: 'error', data: { error: 'missing field: id' } } : reply(id, type, payload),
    })),
  },
  {
    id: 'feed.post-body-at-top',
    clause: 'feed.post.shape',
    title: 'the payload of a post stands beside its type of answer, under no response',
    edit: editPost(() => ({
      reply: (id, type, payload) => ({ channel: 'post', data: { id, type, payload } }),
    })),
  },
  {
    id: 'feed.post-info-type-only',
    clause: 'feed.post.info',
    title: 'a posted read answers the type of its body and nothing else',
    edit: editPost((rules) => ({
      payload: (body) =>
        isJsonObject(body) && isJsonObject(body.data) && body.data.type !== undefined
          ? { data: { type: body.data.type } }
          : rules.payload(body),
    })),
  },
  {
    id: 'feed.post-refused-read-as-nothing',
    clause: 'feed.post.info',
    title: 'a posted read that there is not answers no data, and no error',
    edit: editPost((rules) => ({
      payload: (body) => {
        const error = isJsonObject(body) ? body.error : undefined;
        return isJsonObject(error) && error.code === 'UNKNOWN_TYPE' ? { data: null } : rules.payload(body);
      },
    })),
  },
  {
    id: 'feed.post-action-acked-only',
    clause: 'feed.post.action',
    title: 'a posted order answers that it was accepted, not what became of it',
    edit: editPost((rules) => ({
      payload: (body) => (hasStatuses(body) ? { data: { accepted: true } } : rules.payload(body)),
    })),
  },
  {
    id: 'feed.post-refusal-as-error',
    clause: 'feed.post.refused-action',
    title: 'a refused action answers type error',
    edit: editPost((rules) => ({
      reply: (id, type, payload) =>
        isRefusal(payload) ? rules.reply(id, 'error', printJson(payload)) : rules.reply(id, type, payload),
    })),
  },
  {
    id: 'feed.post-refusal-not-accepted',
    clause: 'feed.post.refused-action',
    title: 'a refused action answers accepted: false beside its error',
    edit: editPost((rules) => ({
      payload: (body) => (isJsonObject(body) && isRefusal(body) ? { ...body, accepted: false } : rules.payload(body)),
    })),
  },
  {
    id: 'feed.post-signature-code-lost',
    clause: 'feed.post.bad-signature',
    title: 'a bad signature in a post is an invalid request',
    edit: editPost((rules) => ({
      payload: (body) => {
        const error = isJsonObject(body) ? body.error : undefined;
        const bad = isJsonObject(error) && error.code === 'AUTH_BAD_SIGNATURE';
        return bad ? { error: { ...error, code: 'INVALID_REQUEST' } } : rules.payload(body);
      },
    })),
  },
  {
    id: 'feed.post-error-as-object',
    clause: 'feed.post.error',
    title: 'a post that cannot be served answers an object',
    edit: editPost((rules) => ({
      reply: (id, type, payload) => rules.reply(id, type, type === 'error' ? { message: payload } : payload),
    })),
  },
  {
    id: 'feed.post-no-payload-as-object',
    clause: 'feed.post.error',
    title: 'a post whose payload is no object answers an object',
    edit: editPost((rules) => ({
      reply: (id, type, payload) =>
        rules.reply(id, type, payload === rules.missingPayload() ? { message: payload } : payload),
    })),
  },
  {
    id: 'feed.post-bare-as-info',
    clause: 'feed.post.error',
    title: 'a post that the route answers with a bare text is answered as one that was served',
    edit: editPost((rules) => ({
      reply: (id, type, payload) => {
        const isOfPost = payload === rules.missingPayload() || payload === rules.unknownType();
        return rules.reply(id, type === 'error' && !isOfPost ? 'info' : type, payload);
      },
    })),
  },
];

function editPost(change: (rules: PostFrameRules) => Partial<PostFrameRules>): RulesEdit {
  return makeFeedEdit(({ post }) => ({ post: { ...post, ...change(post) } }));
}

function hasStatuses(body: JsonValue): boolean {
  return isJsonObject(body) && isJsonObject(body.data) && body.data.statuses !== undefined;
}

function isRefusal(payload: unknown): payload is JsonValue {
  return typeof payload === 'object' && payload !== null && 'error' in payload;
}
