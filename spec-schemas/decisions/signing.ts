import type { Decision } from '../decisions.ts';

/** Decisions about signatures, agents, nonces and deadlines. */
export const signingDecisions: readonly Decision[] = [
  {
    id: 'D23',
    question: 'What is signed when an action is sent in a WebSocket `post`?',
    model: 'the typed data of the HTTP route',
    accepts: 'that; the sentence about compact JSON contradicts the signing section and is judged by nobody',
    unplayed: 'that sentence is judged by nobody, so that no venue of it could be accused',
  },
  {
    id: 'D27',
    question: 'What becomes of an action whose nonce the block builder drops?',
    model: 'by profile: live drops it in silence (pending entry, 202), next answers `NONCE_REPLAYED`',
    accepts: 'by profile; either one under `auto`',
    unplayed: 'its forms are the two profiles, and every check is played on both',
  },
  {
    id: 'D28',
    question: 'Is the nonce of a refused action used up?',
    model: 'not by a refusal at admission, always by one at commit',
    accepts: 'the same; either one where the phase of the refusal is not documented',
  },
  {
    id: 'D29',
    question: 'Whose window does the envelope nonce of a bundle advance?',
    model: 'that of the submitter',
    accepts: 'that one only',
  },
  {
    id: 'D31',
    question: 'Which optional fields does the digest of `vault_modify` bind?',
    model: 'by profile: live `new_name` alone, next all four, each as a presence flag and a value',
    accepts: 'by profile; under `next` also the published string that has no flag for `new_name`',
  },
  {
    id: 'D38',
    question: 'What does a `sig_scheme` other than `typed` do?',
    model: 'nothing',
    accepts: 'being ignored, or a refusal of the 400 class',
    forms: [
      { id: 'ignored', says: 'does not look at it' },
      { id: 'refused', says: 'refuses it with `INVALID_REQUEST`' },
    ],
  },
  {
    id: 'D39',
    question: 'Must nonces rise?',
    model: 'no: any unused one inside the window of 64, or above it',
    accepts: 'the same',
  },
  {
    id: 'D40',
    question: 'What happens when the digest recovers a stranger?',
    model: "401 where an owner is named; without one the stranger's own, empty account acts",
    accepts: 'either AUTH code with an owner; without one any refusal, or an effect on the stranger only',
    forms: [
      { id: 'unauthorized', says: 'answers `AUTH_UNAUTHORIZED` to a stranger where an owner is named' },
      { id: 'bad-signature', says: 'answers `AUTH_BAD_SIGNATURE` to a stranger where an owner is named' },
    ],
  },
  {
    id: 'D41',
    question: 'What does a signature for another chain id do?',
    model: 'it recovers another address, so as D40',
    accepts: 'as D40',
  },
  {
    id: 'D42',
    question: 'When is the code `AUTH_AGENT_FORBIDDEN`?',
    model: 'on an expired approval, when `owner` was sent',
    accepts:
      'any AUTH code where `owner` was sent; never a refusal of a master-only action for being signed by an agent',
    forms: [
      { id: 'agent-forbidden', says: 'tells an expired approval apart' },
      { id: 'unauthorized', says: 'answers `AUTH_UNAUTHORIZED` to an expired agent too' },
    ],
  },
  {
    id: 'D43',
    question: 'What does an agent meet in the block of its approval?',
    model: '401 `AUTH_UNAUTHORIZED`',
    accepts: '401 with any AUTH code',
    forms: [
      { id: 'unauthorized', says: 'treats it as not approved' },
      { id: 'block-passed', says: 'wants the next block to be cut first, and answers `AUTH_AGENT_FORBIDDEN`' },
    ],
  },
  {
    id: 'D55',
    question: 'Where is `unauthorized` the message of every authorization failure?',
    model: 'on `multi_sig`',
    accepts: 'asked for on `multi_sig` only',
  },
  {
    id: 'D89',
    question: 'What does an `expires_after` in the past answer?',
    model: '400 `INVALID_REQUEST`',
    accepts: 'any refusal; nothing is committed and the nonce stays free',
    forms: [
      { id: 'invalid-request', says: 'answers `INVALID_REQUEST`' },
      { id: 'precondition', says: 'answers `PRECONDITION_FAILED`' },
    ],
  },
  {
    id: 'D96',
    question: 'When does an approval end whose `expires_at_ms` is 0?',
    model: 'never, as with null: both have one digest',
    accepts: 'either; no check sends 0',
    forms: [
      { id: 'never', says: 'takes 0 for no end' },
      { id: 'past', says: 'takes 0 for a time in the past' },
    ],
  },
  {
    id: 'D107',
    question: 'Is a decimal with zeros that carry nothing accepted, when that text was signed?',
    model: 'yes, for its value',
    accepts: 'accepted or refused, since the text speaks of canonical decimal strings; never another value',
    forms: [
      { id: 'accepted', says: 'takes a decimal in any plain spelling' },
      { id: 'refused', says: 'refuses a decimal that is not in its shortest spelling' },
    ],
  },
];
