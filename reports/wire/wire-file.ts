import { closeSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { OutputFault } from '../output-fault.ts';

/** A file that grows as a run goes on, within a bound. Its first fault ends the writing and is kept. */
export class BoundedWireFile {
  readonly path: string;
  readonly #maxBytes: number;
  readonly #fd: number;
  #end = 0;
  #fault: OutputFault | null = null;

  /** @throws OutputFault when it cannot be made */
  constructor(path: string, maxBytes: number) {
    this.path = path;
    this.#maxBytes = maxBytes;
    try {
      this.#fd = openSync(path, 'w');
    } catch (cause) {
      throw new OutputFault(path, cause);
    }
  }

  get fault(): OutputFault | null {
    return this.#fault;
  }

  /** Whether so many more bytes are within the bound. */
  hasRoom(bytes: number): boolean {
    return this.#fault === null && this.#end + bytes <= this.#maxBytes;
  }

  /**
   * Writes behind what stands there.
   * @param tail  follows it until the next text takes its place
   */
  append(text: string, tail = ''): void {
    if (this.#fault !== null) return;
    const bytes = Buffer.from(text + tail);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at, bytes.length - at, this.#end + at);
      this.#end += bytes.length - Buffer.byteLength(tail);
    } catch (cause) {
      this.#fault = new OutputFault(this.path, cause);
    }
  }

  /** With the system for good when it returns. */
  close(): void {
    try {
      // A target that is no regular file, such as a pipe, has nothing to sync to disk.
      if (fstatSync(this.#fd).isFile()) fsyncSync(this.#fd);
      closeSync(this.#fd);
    } catch (cause) {
      this.#fault ??= new OutputFault(this.path, cause);
    }
  }
}
