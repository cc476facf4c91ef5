/**
 * The gateway's compression of pushes. A binary frame is one zstd frame that holds exactly the JSON text of the message;
 * a text frame is plain. The opcode decides, never the channel.
 * @source write-api, "Compression" and "GET /ws/dict"
 */
export const compression = {
  role: 'gateway',
  header: 'Sec-WebSocket-Protocol',
  /** Followed by the dictionary's id; offered only by a client that has its bytes. */
  dictionaryToken: 'mtf-zstd.v1.d',
  /** Fallback for an unknown or old dictionary id, if the client offered it. */
  plainToken: 'mtf-zstd.v1',
  /** Names of frames that are always text, as are all client frames. */
  alwaysText: ['subscriptionResponse', 'error', 'pong', 'post'],
  dictionary: {
    path: '/ws/dict',
    contentType: 'application/octet-stream',
    idHeader: 'x-mtf-dict-id',
    /** Lower-case hex digits at the start of the SHA-256 of the bytes. */
    idDigits: 8,
    headers: 'ws-dict.headers',
  },
} as const;
