import type { InterferenceWatcher } from '../runner/session.ts';

/** Combines several interference watchers: reports the evidence of the first that has some. */
export class CombinedInterferenceWatcher implements InterferenceWatcher {
  readonly #posts: readonly InterferenceWatcher[];

  constructor(posts: readonly InterferenceWatcher[]) {
    this.#posts = posts;
  }

  get interference(): string | null {
    return this.#posts.map(({ interference }) => interference).find((interference) => interference !== null) ?? null;
  }

  async lookWithoutWeight(): Promise<void> {
    await Promise.all(this.#posts.map((post) => post.lookWithoutWeight()));
  }

  async look(): Promise<void> {
    await Promise.all(this.#posts.map((post) => post.look()));
  }
}
