import { randomInt, randomUUID } from 'node:crypto';
import { createCall, listCall } from './calls.mjs';
import { clientsOf, send } from './http.mjs';
import { connectLive } from './hub-client.mjs';
import { pause } from './statistics.mjs';

/** Longer than any call may take. */
const patience = 40_000;
const separator = '\u001e';

/** Sends a call over a connection of its own, so that the balancer spreads the calls. @returns undefined when it was cut. */
async function sendOnce(url, call) {
  const agent = clientsOf(1);
  const late = setTimeout(() => void agent.destroy(), patience);
  try {
    return await send(url, agent, call);
  } catch {
    return undefined;
  } finally {
    clearTimeout(late);
    await agent.destroy();
  }
}

/** A user who writes, listens, and catches up by the cursor after each lost connection, as the client does. */
export class SoakUser {
  /** Title → id, as they were answered. */
  acknowledged = new Map();
  heard = new Set();
  retries = 0;
  refusals = 0;
  losses = 0;
  strange = [];
  #url;
  #name;
  #isOver = false;
  #isLeaving = false;
  #writing = Promise.resolve();
  #cursor;
  #socket;

  constructor(url, company, name) {
    this.#url = url;
    this.company = company;
    this.#name = name;
  }

  /** Notes where the feed stands and connects, again and again until it leaves. */
  async listen() {
    const { headers } = await this.#fetch(listCall(this.company, { limit: '1' }));
    this.#cursor = headers.get('x-cursor');
    await this.#connect();
  }

  begin() {
    this.#writing = this.#write();
  }

  async end() {
    this.#isOver = true;
    await this.#writing;
  }

  /** Reads the feed to its end; only its answers move the cursor on. */
  async catchUp() {
    for (;;) {
      const query = new URLSearchParams({ clientid: this.company.clientId, cursor: this.#cursor });
      const answer = await this.#fetch({ path: `/api/changes?${query}` });
      const { items, nextCursor } = await answer.json();
      for (const { id } of items) {
        this.heard.add(id);
      }
      if (nextCursor === this.#cursor) {
        return;
      }
      this.#cursor = nextCursor;
    }
  }

  /** Ends at once, whatever is under way. */
  async leave() {
    this.#isOver = true;
    this.#isLeaving = true;
    this.#socket?.terminate();
  }

  async #write() {
    for (let index = 0; !this.#isOver; index += 1) {
      const title = `${this.#name} task ${index}`;
      const call = createCall(this.company, title, randomUUID());
      while (!this.#take(title, await sendOnce(this.#url, call)) && !this.#isLeaving) {
        this.retries += 1;
        await pause(500);
      }
      await pause(randomInt(500, 1500));
    }
  }

  /** @returns whether the call was answered for good. */
  #take(title, answer) {
    if (answer === undefined) {
      return false;
    }
    if (answer.status === 201) {
      this.acknowledged.set(title, JSON.parse(answer.text()).id);
      return true;
    }
    if (answer.status === 503) {
      this.refusals += 1;
      return false;
    }
    // "The first call still runs" is the one other answer that asks for another try.
    const isStillRunning = answer.status === 409 && answer.text().includes('"retryAfter"');
    if (!isStillRunning) {
      this.strange.push(`${answer.status}: ${answer.text().slice(0, 200)}`);
    }
    return !isStillRunning;
  }

  async #connect() {
    while (!this.#isLeaving) {
      try {
        const socket = await connectLive({ url: this.#url }, this.company, (bytes) => this.#hear(bytes));
        socket.once('close', () => this.#lose());
        this.#socket = socket;
        await this.catchUp();
        return;
      } catch {
        await pause(500);
      }
    }
  }

  #lose() {
    if (!this.#isLeaving) {
      this.losses += 1;
      void this.#connect();
    }
  }

  #hear(bytes) {
    for (const text of String(bytes).split(separator).filter(Boolean)) {
      const { target, arguments: values } = JSON.parse(text);
      if (target === 'tasks.task-changed') {
        this.heard.add(values[0].id);
      }
    }
  }

  /** Asks until it is answered. */
  async #fetch({ path }) {
    while (!this.#isLeaving) {
      try {
        const headers = { authorization: `Bearer ${this.company.token}` };
        const answer = await fetch(`${this.#url}${path}`, { headers, signal: AbortSignal.timeout(patience) });
        if (answer.ok) {
          return answer;
        }
      } catch {
        // Cut; asked again below.
      }
      await pause(300);
    }
    throw new Error('The user has left.');
  }
}

/** Addresses that sign up every second; each that is acknowledged is promised one mail. A client whose connection breaks does not retry. */
export class SignUps {
  acknowledged = [];
  #url;
  #isOver = false;
  #running = Promise.resolve();

  constructor(url) {
    this.#url = url;
  }

  begin() {
    this.#running = this.#run();
  }

  async end() {
    this.#isOver = true;
    await this.#running;
  }

  async leave() {
    this.#isOver = true;
  }

  async #run() {
    while (!this.#isOver) {
      const email = `soak.${randomUUID()}@ferrow.example`;
      const answer = await sendOnce(this.#url, {
        method: 'POST',
        path: '/api/auth/register',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ FullName: 'Ann Marlow', Email: email, Password: 'calibrated brass weights' }),
      });
      if (answer?.status === 200) {
        this.acknowledged.push(email);
      }
      await pause(1_000);
    }
  }
}
