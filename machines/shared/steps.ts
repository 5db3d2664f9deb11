/**
 * Which step of its flow a chart shows, from 0. Sent to the port `steps`, which keeps the browser's history in sync.
 */
export interface StepCommand {
  readonly type: 'step.show';
  readonly step: number;
}

/**
 * The user navigated back to an earlier step. A chart that ignores the event stays where it is, and so does the
 * history.
 */
export interface StepEvent {
  readonly type: 'step.back';
  readonly step: number;
}
