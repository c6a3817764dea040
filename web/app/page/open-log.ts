// The log that is open on the page, for parts that read more of it than the panel of logs shows.

import type { FromLog, ToLog } from "../../net/log-protocol.ts";

export interface OpenLog {
  /** Of the file. */
  readonly name: string;
  /** [s] of the log's clock that is the run's time 0. */
  readonly start: number;
  /** [s] of the log's clock that is shown. */
  readonly time: number;
  /** To its worker, which has opened it. */
  post(message: ToLog): void;
  /** Its worker's messages until the log is closed. */
  listen(listener: (message: FromLog) => void): void;
}

export interface OpenLogs {
  readonly opened: OpenLog | null;
  /** Tells when `opened` is another. */
  onOpened(listener: () => void): void;
}
