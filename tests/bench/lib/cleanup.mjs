/** What must not outlive the measurements: processes, folders, databases. Undone newest first, on failure too. */
export class Cleanup {
  #acts = [];

  /** @returns a function that undoes it now. */
  add(act) {
    this.#acts.push(act);
    return async () => {
      const index = this.#acts.indexOf(act);
      if (index >= 0) {
        this.#acts.splice(index, 1);
        await act();
      }
    };
  }

  async run() {
    for (let act = this.#acts.pop(); act !== undefined; act = this.#acts.pop()) {
      try {
        await act();
      } catch (error) {
        console.error(`Could not clean up: ${error.message}`);
      }
    }
  }
}
