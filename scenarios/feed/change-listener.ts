import type { CaseContext } from '../../harness/check/case-context.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { isUnreadForm } from '../../harness/client/noted-forms.ts';
import { validateShape } from '../../harness/compare/validate.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { frameShapeOf } from '../../spec-schemas/catalogue/channels.ts';
import { namesAddedByEach, subtractNames } from './added-records.ts';
import { type ChangeNamesByValue, describeChangesByValue } from './change-marks.ts';
import { type ChannelContent, channelContents } from './channel-contents.ts';

type Listening = Pick<CaseContext<never>, 'feed' | 'pace'>;

/** Listener on one subscription of a case: the changes it should report, and those that its frames reported so far. */
export class ChangeListener {
  readonly channel: string;
  readonly tells: ChannelContent['tells'];
  /** Names in the order of the commits. */
  readonly expected: readonly string[];
  /** Expected changes that no frame had reported by the time at which it should have. */
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

  /** Subscribes, on a socket of its own: a frame does not say whose it is. What its first frame holds is no news. */
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
    return new ChangeListener(channel, row, expected, new FrameLog(socket, pace), marks);
  }

  /** Names as the frames have told them; a state that is shown again at once is one. */
  reportedNames(frames: readonly FeedFrame[]): readonly string[] {
    const all = frames
      .filter(({ channel, data }) => channel === this.channel && !isUnreadForm(data))
      .flatMap((frame) => this.#shownBy(frame));
    return this.tells === 'records' ? all : all.filter((name, n) => name !== all[n - 1]);
  }

  /**
   * Returns the new changes in each frame, where each repeats all that the one before it reported: every body is a full
   * snapshot (D24). Null: they do not.
   */
  renamedAgain(frames: readonly FeedFrame[]): readonly string[] | null {
    const lists = frames
      .filter(({ channel, data }) => channel === this.channel && !isUnreadForm(data))
      .map((frame) => this.#shownBy(frame));
    const added = this.tells === 'records' ? namesAddedByEach(lists) : null;
    return added?.flat() ?? null;
  }

  /**
   * Names of one frame. No document shows the events of orders: one that was placed, and then rests, may be told of by two of one
   * commit that read alike (D24).
   */
  #shownBy(frame: FeedFrame): readonly string[] {
    const names = this.#shown(frame, this.#marks);
    return this.channel === 'order_updates' ? names.filter((name, n) => name !== names[n - 1]) : names;
  }

  /** Frames that tell a change of this name, or show a state of it. */
  framesReporting(name: string, frames: readonly FeedFrame[]): readonly FeedFrame[] {
    return frames.filter(
      (frame) =>
        frame.channel === this.channel && !isUnreadForm(frame.data) && this.#shown(frame, this.#marks).includes(name),
    );
  }

  /** Describes how frames show the changes of these names, in the words of the wire: `S1: amount 1.25`. */
  legend(names: readonly string[]): string {
    return describeChangesByValue(names, this.#marks);
  }

  /** Returns the changes that are still to be reported. */
  unreportedNames(frames: readonly FeedFrame[]): readonly string[] {
    return subtractNames(this.expected, this.reportedNames(frames));
  }

  /** Returns the frames that the socket has received on this channel. */
  heard(): ReturnType<FrameLog['heard']> {
    return this.#log.heard(this.channel);
  }

  readFrames(): Promise<readonly FeedFrame[]> {
    return this.#log.readAll();
  }

  /** The frames so far, once they have told everything, or once what is lacking will not come. */
  awaitAllReported(): Promise<readonly FeedFrame[]> {
    return this.#log.until(
      this.channel,
      (frames) => this.unreportedNames(frames).length === 0 || frames.some(({ data }) => isUnreadForm(data)),
    );
  }

  /** Waits for the frame that tells of one change, or until it will not come. */
  async awaitReported(name: string): Promise<void> {
    const isReported = (frames: readonly FeedFrame[]) => this.reportedNames(frames).includes(name);
    if (!isReported(await this.#log.until(this.channel, isReported))) this.overdue.push(name);
  }

  /**
   * Whether its frames came in a form that says what they tell: one of no documented shape may tell anything, unless others of
   * the same kind were read in it.
   */
  isReadable(frames: readonly FeedFrame[]): boolean {
    if (this.#isUniform && this.reportedNames(frames).length > 0) return true;
    const shape = frameShapeOf(this.channel);
    return frames.every(
      ({ channel, json, data }) =>
        channel !== this.channel ||
        (!isUnreadForm(data) && (shape === undefined || validateShape(shape, json).violations.length === 0)),
    );
  }
}
