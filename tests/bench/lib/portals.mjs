/**
 * What one act costs, in milliseconds of a processor and in bytes.
 * @typedef {{ server: number; database: number }} ActCost
 * @typedef {{
 *   create: ActCost; list: ActCost; search: ActCost; delivery: number; createDiskKb: number; connectionKb: number;
 *   idleConnectionMs: number; messageMs: number; notifyRate: number; redisRate: number;
 * }} Costs
 */

/** What people do at the busiest hour; `decisions/0021` says why. */
const habits = {
  peopleOfMedianPortal: 12,
  /** Spread of the sizes: the standard deviation of their logarithm. */
  spread: 1.1,
  largestPortal: 5_000,
  connectedShare: 0.2,
  /** Per minute, for a connected person. */
  lists: 2,
  searches: 0.2,
  creates: 0.2,
  tasksOfPersonAndYear: 400,
};

/** How machines are chosen: none is planned to be busier than this. */
const busy = 0.6;
const nodeCores = 4;
const coresOfDatabase = 32;
const nodeMemoryGb = 8;
/** PostgreSQL holds so much well on one machine before vacuum, backup and restore take too long. */
const gbOfDatabase = 4_000;
/** Connections of one database, and those that a node keeps. */
const connectionsOfDatabase = 1_000;
const connectionsOfNode = 10;

/**
 * Numbers between 0 and 1 that are the same in every run (mulberry32).
 * @param {number} seed
 */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Portals of a seeded random world: many small ones and few large ones; the first n are the same whatever n is. */
export class PortalWorld {
  #costs;
  #activity;
  /** Sums over the first n portals. */
  #people;
  #listeners;
  #largest;
  #sizes;

  /**
   * @param {Costs} costs
   * @param {{ most: number; activity?: number }} options portals, and how many times as busy as assumed people are
   */
  constructor(costs, { most, activity = 1 }) {
    this.#costs = costs;
    this.#activity = activity;
    this.#sizes = new Float64Array(most);
    this.#people = new Float64Array(most + 1);
    this.#listeners = new Float64Array(most + 1);
    this.#largest = new Float64Array(most + 1);
    const random = randomOf(1);
    for (let index = 0; index < most; index += 1) {
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      const wanted = Math.round(habits.peopleOfMedianPortal * Math.exp(habits.spread * normal));
      const size = Math.min(habits.largestPortal, Math.max(1, wanted));
      this.#sizes[index] = size;
      this.#people[index + 1] = this.#people[index] + size;
      this.#listeners[index + 1] = this.#listeners[index] + (size * habits.connectedShare) ** 2;
      this.#largest[index + 1] = Math.max(this.#largest[index], size);
    }
  }

  /**
   * What so many portals ask for at their busiest.
   * @param {number} portals
   */
  load(portals) {
    const costs = this.#costs;
    const people = this.#people[portals];
    const connected = people * habits.connectedShare;
    const rate = (perMinute) => (connected * perMinute * this.#activity) / 60;
    const [lists, searches, creates] = [rate(habits.lists), rate(habits.searches), rate(habits.creates)];
    // Everybody of a portal who is connected hears of each change in it.
    const deliveries = (this.#listeners[portals] * habits.creates * this.#activity) / 60;
    const coresOf = (part) =>
      (lists * costs.list[part] + searches * costs.search[part] + creates * costs.create[part]) / 1_000;
    const serverCores = coresOf('server') + (deliveries * costs.delivery + connected * costs.idleConnectionMs) / 1_000;
    return {
      portals,
      people,
      largest: this.#largest[portals],
      connected,
      reads: lists + searches,
      creates,
      deliveries,
      serverCores,
      /** Of each node: it hears of every change of every portal, which one more node does not take off it. */
      hearingCores: (creates * costs.messageMs) / 1_000,
      hubGb: (connected * costs.connectionKb) / 1024 / 1024,
      databaseCores: coresOf('database'),
      dataGb: (people * habits.tasksOfPersonAndYear * this.#activity * costs.createDiskKb) / 1024 / 1024,
    };
  }

  /**
   * Nodes for a load where portals are in groups, each with a database, a channel of the back plane and nodes of its own.
   * @param {number} portals
   * @param {number} groups
   * @returns {number | undefined} undefined where no number is enough
   */
  nodes(portals, groups) {
    const { serverCores, hearingCores, hubGb } = this.load(portals);
    const free = nodeCores * busy - hearingCores / groups;
    if (free <= 0) {
      return undefined;
    }
    return Math.max(2 * groups, Math.ceil(serverCores / free), Math.ceil(hubGb / (nodeMemoryGb * busy)));
  }

  /**
   * As few groups as keep the fullest of them within its bounds, when portals are put there by their id.
   * @param {number} portals
   */
  groups(portals) {
    const { databaseCores, dataGb, people, creates, hearingCores } = this.load(portals);
    for (let count = 1; ; count += 1) {
      const share = this.#fullest(portals, count) / people;
      const isEnough =
        share * databaseCores <= coresOfDatabase * busy &&
        share * dataGb <= gbOfDatabase &&
        share * creates <= this.#costs.redisRate * busy &&
        share * hearingCores <= (nodeCores * busy) / 4;
      if (isEnough) {
        return { count, skew: share * count };
      }
    }
  }

  /** Where each part of an installation that is one group is full, lowest first. */
  whatBreaksFirst() {
    const { notifyRate, redisRate } = this.#costs;
    /** @type {Record<string, (load: ReturnType<PortalWorld['load']>) => number>} */
    const shares = {
      'back plane by NOTIFY': ({ creates }) => creates / notifyRate,
      'back plane by Redis': ({ creates }) => creates / redisRate,
      'a node that hears every change': ({ hearingCores }) => hearingCores / (nodeCores * busy),
      [`processors of the database (${coresOfDatabase})`]: ({ databaseCores }) =>
        databaseCores / (coresOfDatabase * busy),
      [`size of the database (${gbOfDatabase} GB)`]: ({ dataGb }) => dataGb / gbOfDatabase,
      [`connections of the database (${connectionsOfDatabase})`]: ({ portals }) =>
        ((this.nodes(portals, 1) ?? Infinity) * connectionsOfNode) / connectionsOfDatabase,
    };
    return Object.entries(shares)
      .map(([what, share]) => ({ what, portals: this.#fullAt((portals) => share(this.load(portals)) >= 1) }))
      .sort((left, right) => left.portals - right.portals);
  }

  #fullest(portals, groups) {
    const people = new Float64Array(groups);
    for (let index = 0; index < portals; index += 1) {
      people[Math.floor(randomOf(index)() * groups)] += this.#sizes[index];
    }
    return people.reduce((most, each) => Math.max(most, each), 0);
  }

  /** To the nearest thousand; Infinity where this world has not enough portals. */
  #fullAt(isFull) {
    let [low, high] = [0, Math.floor(this.#sizes.length / 1_000)];
    if (!isFull(high * 1_000)) {
      return Infinity;
    }
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      [low, high] = isFull(middle * 1_000) ? [low, middle] : [middle, high];
    }
    return high * 1_000;
  }
}
