/**
 * Which step of its flow a chart shows; the first one is 0. Sent to the port `steps`, which keeps the browser's history
 * in line.
 */
export interface StepCommand {
  readonly type: 'step.show';
  readonly step: number;
}

/**
 * The user has navigated back to an earlier step in the browser's history. A chart that ignores it stays where it is,
 * and so does the history.
 */
export interface StepEvent {
  readonly type: 'step.back';
  readonly step: number;
}
