import type { CaseContext } from '../../harness/check/case-context.ts';
import { isUnreadableForm } from '../../harness/client/deviating-forms.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { validateShape } from '../../harness/compare/validate.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { frameShapeOf } from '../../spec-schemas/catalogue/channels.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { namesAddedByEach, subtractNames, withoutFramesOfOthers } from './added-records.ts';
import { type ChangeNamesByValue, describeChangesByValue } from './change-marks.ts';
import { type ChannelContent, channelContents } from './channel-contents.ts';

type Listening = Pick<CaseContext<never>, 'feed' | 'pace'>;

/** Tracks one subscription of a case: the changes it should report, and those that its frames have reported so far. */
export class ExpectedChangeTracker {
  readonly channel: string;
  readonly tells: ChannelContent['tells'];
  /** Names in commit order. */
  readonly expected: readonly string[];
  /** Expected changes that no frame had reported in time. */
  readonly overdue: string[] = [];
  readonly #isUniform: boolean;
  readonly #log: FrameLog;
  readonly #shown: ChannelContent['shown'];
  readonly #marks: ChangeNamesByValue;

  private constructor(
    channel: string,
    row: ChannelContent,
    expected: readonly string[],
    log: FrameLog,
    marks: ChangeNamesByValue,
  ) {
    this.channel = channel;
    this.tells = row.tells;
    this.#isUniform = row.isUniform === true;
    this.expected = expected;
    this.#log = log;
    this.#shown = row.shown;
    this.#marks = marks;
  }

  /** Subscribes on a separate socket, because a frame does not name its subscription. The first frame's content is not news. */
  static async open(
    { feed, pace }: Listening,
    channel: string,
    marks: ChangeNamesByValue,
    expected: readonly string[],
    user: string,
  ) {
    const row = channelContents[channel];
    if (row === undefined) throw new Error(`no row for ${channel}`);
    const socket = await feed();
    if (row.by === 'user') await subscribeAccountChannel(socket, channel, user);
    else await socket.firstFrame(row.by === 'coin' ? { type: channel, coin: marks.coin } : { type: channel });
    return new ExpectedChangeTracker(channel, row, expected, new FrameLog(socket, pace), marks);
  }

  /** Names as reported by the frames; a state shown twice in a row counts once. */
  reportedNames(frames: readonly FeedFrame[]): readonly string[] {
    const all = frames
      .filter(({ channel, data }) => channel === this.channel && !isUnreadableForm(data))
      .flatMap((frame) => this.#shownBy(frame));
    return this.tells === 'records' ? all : all.filter((name, n) => name !== all[n - 1]);
  }

  /**
   * Returns the new changes in each frame, if each frame repeats all earlier ones: every body is a full snapshot (D24). Null: they do not.
   */
  renamedAgain(frames: readonly FeedFrame[]): readonly string[] | null {
    const heard = frames.filter(({ channel, data }) => channel === this.channel && !isUnreadableForm(data));
    const bodies = heard.map(({ data }) => printJson(data ?? null));
    const lists = withoutFramesOfOthers(
      heard.map((frame) => this.#shownBy(frame)),
      bodies,
    );
    const added = this.tells === 'records' ? namesAddedByEach(lists) : null;
    return added?.flat() ?? null;
  }

  /**
   * Names reported by one frame. No document shows order events: an order that is placed and rests may yield two identical-looking records
   * in one commit (D24).
   */
  #shownBy(frame: FeedFrame): readonly string[] {
    const names = this.#shown(frame, this.#marks);
    return this.channel === 'order_updates' ? names.filter((name, n) => name !== names[n - 1]) : names;
  }

  /** Frames that report a change with this name, or show a matching state. */
  framesReporting(name: string, frames: readonly FeedFrame[]): readonly FeedFrame[] {
    return frames.filter(
      (frame) =>
        frame.channel === this.channel &&
        !isUnreadableForm(frame.data) &&
        this.#shown(frame, this.#marks).includes(name),
    );
  }

  /** Describes how frames show these changes, in terms of wire fields: `S1: amount 1.25`. */
  legend(names: readonly string[]): string {
    return describeChangesByValue(names, this.#marks);
  }

  /** Returns the changes not reported yet. */
  unreportedNames(frames: readonly FeedFrame[]): readonly string[] {
    return subtractNames(this.expected, this.reportedNames(frames));
  }

  /** Returns the frames received on this channel. */
  heard(): ReturnType<FrameLog['heard']> {
    return this.#log.heard(this.channel);
  }

  readFrames(): Promise<readonly FeedFrame[]> {
    return this.#log.readAll();
  }

  /** The frames so far, once they have reported everything, or once the rest is overdue. */
  awaitAllReported(): Promise<readonly FeedFrame[]> {
    return this.#log.until(
      this.channel,
      (frames) => this.unreportedNames(frames).length === 0 || frames.some(({ data }) => isUnreadableForm(data)),
    );
  }

  /** Waits for the frame that reports one change, or until it is overdue. */
  async awaitReported(name: string): Promise<void> {
    const isReported = (frames: readonly FeedFrame[]) => this.reportedNames(frames).includes(name);
    if (!isReported(await this.#log.until(this.channel, isReported))) this.overdue.push(name);
  }

  /** Whether its frames can be interpreted: a frame of an undocumented shape may report anything, unless similar frames were understood. */
  isReadable(frames: readonly FeedFrame[]): boolean {
    if (this.#isUniform && this.reportedNames(frames).length > 0) return true;
    const shape = frameShapeOf(this.channel);
    return frames.every(
      ({ channel, json, data }) =>
        channel !== this.channel ||
        (!isUnreadableForm(data) && (shape === undefined || validateShape(shape, json).violations.length === 0)),
    );
  }
}
