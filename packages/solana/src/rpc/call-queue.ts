import type { RpcJob } from "./job.ts";

/** Jobs that wait to be sent, in the order in which they are. */
export class CallQueue {
  private readonly waiting: RpcJob[] = [];

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /**
   * A page of signatures at the end of the queue would come when the transactions before it are done, and the provider
   * would have nothing to do until what it lists is asked for. So transactions give way.
   */
  add(job: RpcJob): void {
    const place = job.bulk ? -1 : this.waiting.findIndex(({ bulk }) => bulk);
    if (place < 0) this.waiting.push(job);
    else this.waiting.splice(place, 0, job);
  }

  /** Puts a job back in front: what was asked first is waited for first. */
  putBack(job: RpcJob): void {
    this.waiting.unshift(job);
  }

  find(suits: (job: RpcJob) => boolean): RpcJob | undefined {
    return this.waiting.find(suits);
  }

  /** Takes the first job that `suits`, and others that do where it may share a request of `size` calls. */
  take(size: number, suits: (job: RpcJob) => boolean): readonly RpcJob[] {
    const jobs: RpcJob[] = [];
    for (let at = 0; jobs.length < size && at < this.waiting.length; ) {
      const job = this.waiting[at];
      const isTaken = job !== undefined && suits(job) && !(job.alone && jobs.length > 0);
      if (!isTaken) at += 1;
      else jobs.push(...this.waiting.splice(at, 1));
      if (jobs[0]?.alone) break;
    }
    return jobs;
  }

  remove(job: RpcJob): void {
    const at = this.waiting.indexOf(job);
    if (at >= 0) this.waiting.splice(at, 1);
  }

  /** Takes all. */
  clear(): readonly RpcJob[] {
    return this.waiting.splice(0);
  }
}
