import { setFlagsFromString } from 'node:v8';

/** Of V8, for all threads. */
type SetFlags = (flags: string) => void;

/**
 * Has V8 optimize only what is called often. A run on the model lasts some seconds and keeps every core busy: a third of its
 * processor time was V8's own threads, much of it for code that was hardly called any more.
 */
export function delayCompilers(setFlags: SetFlags = setFlagsFromString): void {
  setCalls(setFlags, { maglev: 1_500, turbofan: 12_000 });
}

/** As it is without anybody's doing. */
export function undelayCompilers(setFlags: SetFlags = setFlagsFromString): void {
  setCalls(setFlags, { maglev: 400, turbofan: 3_000 });
}

/** After how many calls of a function a compiler takes it. */
function setCalls(setFlags: SetFlags, calls: { readonly maglev: number; readonly turbofan: number }): void {
  setFlags(`--invocation-count-for-maglev=${calls.maglev}`);
  setFlags(`--invocation-count-for-turbofan=${calls.turbofan}`);
}
