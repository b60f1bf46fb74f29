import { createProgress, describeProgress } from "./progress.mjs";

/** Reporter of Playwright that counts tests while they run, and names each failed test as soon as it has failed. */
export default class PlaywrightReporter {
  progress = createProgress("browser");
  counts = { done: 0, of: 0, unit: "tests", passed: 0, failed: 0 };

  onBegin(_config, suite) {
    this.counts.of = suite.allTests().length;
  }

  onTestEnd(test, result) {
    this.counts.done += 1;
    if (result.status === "passed") this.counts.passed += 1;
    else if (result.status !== "skipped") {
      this.counts.failed += 1;
      this.progress.print(`FAILED  ${test.titlePath().slice(2).join(" › ")}`);
    }
    this.progress.show(describeProgress(this.counts));
  }

  onError({ message }) {
    this.progress.print(`FAILED  outside of a test: ${message}`);
  }

  onEnd() {
    this.progress.end();
  }

  printsToStdio() {
    return true;
  }
}
