import { PlacedOrders } from '../play/placed-orders.ts';

/** Objects that the accounts of a run have created, which later steps refer to. */
export class CreatedObjects {
  readonly orders = new PlacedOrders();
  /** Chases by handle. */
  readonly chases = new PlacedOrders();
  /** TWAPs by id. */
  readonly twaps = new PlacedOrders();
  /** Addresses of EVM contracts, oldest first. */
  readonly #contracts: string[] = [];

  get contracts(): readonly string[] {
    return this.#contracts;
  }

  /** Records a contract once, however often a receipt shows it. */
  noteContract(address: string): void {
    if (!this.#contracts.includes(address)) this.#contracts.push(address);
  }
}
