import { DatabaseError as ServerError } from 'pg';
import { DatabaseError } from '../sql/engine';

/** The server is stopping, starting or unreachable: not a failure of the statement. */
const awayCodes: readonly string[] = ['57P01', '57P02', '57P03', '57P05'];

/** Converts an error of a connection. Any error that is not a response of the server means that it is unavailable. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) {
    return error;
  }
  if (!(error instanceof ServerError)) {
    return new DatabaseError('08006', `The database is unavailable: ${describe(error)}.`, { cause: error });
  }
  const { code = 'XX000', message, constraint, detail } = error;
  if (awayCodes.includes(code) || code.startsWith('08')) {
    return new DatabaseError('08006', `The database is unavailable: ${message}.`, { cause: error });
  }
  return new DatabaseError(code, message, {
    cause: error,
    ...(constraint === undefined ? {} : { constraint }),
    ...(detail === undefined ? {} : { detail }),
  });
}

function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return describe(error.errors[0]);
  }
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
