import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** Tax profiles, and what documents freeze of buyer, seller and tax. `id` of a profile is that of the company. */
export const createDocuments: Migration = {
  id: '0003-create-documents',
  up: [
    sql`create table tax_profile (
      id uuid primary key,
      client_id uuid not null,
      legal_name text not null default '',
      address text not null default '',
      postcode text not null default '',
      city text not null default '',
      country text not null default '',
      tax_id text not null default '',
      reference text not null default '',
      invoice_email text not null default '',
      check (id = client_id)
    )`,
    sql`create index tax_profile_of_portal on tax_profile (client_id, id)`,
    sql`alter table invoice add column buyer jsonb, add column seller jsonb, add column tax jsonb`,
    sql`alter table credit_note add column buyer jsonb, add column seller jsonb, add column tax jsonb`,
    sql`create index credit_note_of_portal on credit_note (client_id, id desc)`,
    sql`create function keep_final_credit_note() returns trigger language plpgsql as $$
    begin
      raise exception 'Credit note % is final.', old.number;
    end $$`,
    sql`create trigger keep_final_credit_note before update on credit_note
      for each row execute function keep_final_credit_note()`,
  ],
};
