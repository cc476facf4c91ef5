// Written by `npm run lists` from the files of this folder; no edit lasts.
import { socketFrames } from './frames.ts';
import { recordFrames } from './record-frames.ts';
import { stateFrames } from './state-frames.ts';

/** Frames that a socket receives, by channel or by kind of answer. */
export const frameShapes = {
  ...socketFrames,
  ...recordFrames,
  ...stateFrames,
} as const;

export type FrameShapeId = keyof typeof frameShapes;
