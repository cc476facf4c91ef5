import type { BodyDelivery } from './wire.ts';

/**
 * Yields a body piece by piece. Of a body that is only half sent, the rest never comes: it ends when the connection is cut.
 * @param cut  left out: nobody cuts it
 */
export async function* streamBodyChunks(
  bytes: Uint8Array,
  { pieces, everyMs, isHalf, whenOut }: BodyDelivery,
  cut?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  const end = isHalf ? Math.floor(bytes.length / 2) : bytes.length;
  for (let at = 0; at < end; at += size) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
    yield bytes.subarray(at, Math.min(end, at + size));
  }
  whenOut?.();
  if (isHalf)
    await new Promise<void>((resolve) => {
      if (cut?.aborted === true) resolve();
      else cut?.addEventListener('abort', () => resolve(), { once: true });
    });
}
