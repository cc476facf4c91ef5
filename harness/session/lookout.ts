import type { Others } from '../runner/session.ts';

/** Combines several watchers for others: reports the evidence of the first that has some. */
export class Lookout implements Others {
  readonly #posts: readonly Others[];

  constructor(posts: readonly Others[]) {
    this.#posts = posts;
  }

  get seen(): string | null {
    return this.#posts.map(({ seen }) => seen).find((seen) => seen !== null) ?? null;
  }

  async glance(): Promise<void> {
    await Promise.all(this.#posts.map((post) => post.glance()));
  }

  async look(): Promise<void> {
    await Promise.all(this.#posts.map((post) => post.look()));
  }
}
