//! [`Decoder`]: makes arrays of the messages of a file or a stream.
//!
//! The readers of the crate `arrow-ipc` do this too. They bring code that puts arrays of all types
//! together, a tenth of the Python package, for one rare case: a dictionary that grows within a
//! stream. So this file keeps the dictionaries itself.

use super::messages::{Encoded, damaged};
use super::rows::understood;
use arrow_array::{ArrayRef, RecordBatch, make_array};
use arrow_data::transform::{Capacities, MutableArrayData};
use arrow_ipc::{DictionaryBatch, MessageHeader, MetadataVersion, reader};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use std::collections::HashMap;
use std::io;
use std::sync::Arc;

/// Makes arrays of messages. Keeps the dictionaries, which come before the rows that use them.
pub(super) struct Decoder {
    schema: Arc<Schema>,
    dictionaries: HashMap<i64, ArrayRef>,
}

impl Decoder {
    pub(super) fn new(schema: Schema) -> Self {
        Self { schema: Arc::new(schema), dictionaries: HashMap::new() }
    }

    /// Reads the next message of a stream: a dictionary, or rows, which it returns.
    pub(super) fn next(&mut self, encoded: &Encoded) -> io::Result<Option<RecordBatch>> {
        match encoded.message()?.header_type() {
            MessageHeader::RecordBatch => self.rows(encoded).map(Some),
            MessageHeader::DictionaryBatch => self.learn(encoded).map(|()| None),
            MessageHeader::NONE => Ok(None),
            _ => Err(damaged("a message holds neither rows nor a dictionary")),
        }
    }

    /// Reads a message with rows.
    pub(super) fn rows(&self, encoded: &Encoded) -> io::Result<RecordBatch> {
        let message = encoded.message()?;
        let rows = message.header_as_record_batch();
        let rows = rows.ok_or_else(|| damaged("a batch of rows is empty"))?;
        let schema = Arc::clone(&self.schema);
        understood(|| self.read(encoded, rows, schema, message.version()))
    }

    /// Reads a message with a dictionary.
    pub(super) fn learn(&mut self, encoded: &Encoded) -> io::Result<()> {
        let message = encoded.message()?;
        let dictionary = message.header_as_dictionary_batch();
        let dictionary = dictionary.ok_or_else(|| damaged("a dictionary is empty"))?;
        let id = dictionary.id();
        let values = self.values(encoded, &dictionary, message.version())?;
        let values = match self.dictionaries.remove(&id) {
            Some(known) if dictionary.isDelta() => {
                if known.data_type() != values.data_type() {
                    return Err(damaged("a dictionary changes its type"));
                }
                understood(|| joined(&known, &values))?
            }
            None if dictionary.isDelta() => {
                return Err(damaged("a dictionary grows before it begins"));
            }
            _ => values,
        };
        self.dictionaries.insert(id, values);
        Ok(())
    }

    /// Reads the values of a dictionary.
    fn values(
        &self,
        encoded: &Encoded,
        dictionary: &DictionaryBatch,
        version: MetadataVersion,
    ) -> io::Result<ArrayRef> {
        #[expect(
            deprecated,
            reason = "the crate has no other way to find a field by its dictionary"
        )]
        let fields = self.schema.fields_with_dict_id(dictionary.id());
        let value_type = fields.first().and_then(|field| match field.data_type() {
            DataType::Dictionary(_, value_type) => Some(value_type.as_ref().clone()),
            _ => None,
        });
        let (Some(value_type), Some(rows)) = (value_type, dictionary.data()) else {
            return Err(damaged("a dictionary belongs to no column"));
        };
        let schema = Schema::new(vec![Field::new("", value_type, true)]);
        understood(|| {
            let batch = self.read(encoded, rows, Arc::new(schema), version)?;
            Ok(Arc::clone(batch.column(0)))
        })
    }

    fn read(
        &self,
        encoded: &Encoded,
        rows: arrow_ipc::RecordBatch,
        schema: Arc<Schema>,
        version: MetadataVersion,
    ) -> Result<RecordBatch, ArrowError> {
        reader::read_record_batch(&encoded.body, rows, schema, &self.dictionaries, None, &version)
    }
}

/// Puts the values of two arrays of one type one after another.
fn joined(first: &ArrayRef, second: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let parts = [first.to_data(), second.to_data()];
    let capacities = Capacities::Array(first.len() + second.len());
    let mut values = MutableArrayData::with_capacities(parts.iter().collect(), true, capacities);
    for (index, part) in parts.iter().enumerate() {
        values.try_extend(index, 0, part.len())?;
    }
    Ok(make_array(values.freeze()))
}
