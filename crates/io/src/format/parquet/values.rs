//! [`ColumnCursor`]: reads the values of one column, some rows at a time.

use super::super::ColumnType;
use super::super::moments::{self, Unit, Zone};
use super::super::table::{InputColumn, Written};
use parquet::basic::{ConvertedType, LogicalType, Repetition, TimeUnit, Type as Physical};
use parquet::column::page::PageReader;
use parquet::column::reader::ColumnReaderImpl;
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, FixedLenByteArray,
    FixedLenByteArrayType, FloatType, Int32Type, Int64Type, Int96, Int96Type,
};
use parquet::errors::Result;
use parquet::record::Field;
use parquet::schema::types::{ColumnDescPtr, SchemaDescriptor, Type};
use smol_str::{SmolStr, format_smolstr};
use std::str;
use std::sync::Arc;

/// A column of the file, and what its values mean here.
#[derive(Clone)]
pub(super) struct ColumnPlan {
    /// The number of the column among the leaves of the file's schema.
    pub(super) leaf: usize,
    pub(super) column: InputColumn,
    pub(super) described: ColumnDescPtr,
    /// For each list around a value, the definition level at which it has no item.
    empty_levels: Arc<[i16]>,
}

impl ColumnPlan {
    pub(super) fn new(schema: &SchemaDescriptor, leaf: usize, column: InputColumn) -> Self {
        let described = schema.column(leaf);
        let empty_levels = empty_levels(schema.root_schema(), described.path().parts()).into();
        Self { leaf, column, described, empty_levels }
    }
}

/// Returns the name of each leaf of a schema. The only leaf of a column of lists has the name of the
/// column, and other leaves within a column have their path.
pub(super) fn leaf_names(schema: &SchemaDescriptor) -> Vec<String> {
    let is_alone = |index: usize| {
        let root = schema.get_column_root_idx(index);
        (0..schema.num_columns()).filter(|leaf| schema.get_column_root_idx(*leaf) == root).count()
            == 1
    };
    let name = |index: usize| {
        let parts = schema.column(index).path().parts().to_vec();
        if is_alone(index) { parts[0].clone() } else { parts.join(".") }
    };
    (0..schema.num_columns()).map(name).collect()
}

/// Returns the type of a column's values in tables that are written.
pub(super) fn column_type(described: &ColumnDescPtr) -> ColumnType {
    let is_plain = described.max_rep_level() == 0;
    match described.physical_type() {
        Physical::BOOLEAN if is_plain => ColumnType::Boolean,
        Physical::INT32 if is_plain && is_number(described) => ColumnType::Int32,
        Physical::INT64 if is_plain && is_number(described) => ColumnType::Int64,
        Physical::FLOAT | Physical::DOUBLE if is_plain => ColumnType::Float64,
        _ => ColumnType::Text,
    }
}

/// Returns whether whole numbers of a column are numbers that fit the type, and not dates, times,
/// decimal numbers or long numbers without a sign.
fn is_number(described: &ColumnDescPtr) -> bool {
    match described.logical_type_ref() {
        Some(LogicalType::Integer(integer)) => integer.is_signed || integer.bit_width < 32,
        Some(_) => false,
        None => matches!(
            described.converted_type(),
            ConvertedType::NONE
                | ConvertedType::INT_8
                | ConvertedType::INT_16
                | ConvertedType::INT_32
                | ConvertedType::INT_64
                | ConvertedType::UINT_8
                | ConvertedType::UINT_16
        ),
    }
}

/// Reads the values of one column, some rows at a time.
pub(super) trait ColumnCursor: Send {
    /// Skips rows. Returns the number of rows that were there.
    fn skip(&mut self, rows: usize) -> Result<usize>;

    /// Reads `rows` rows, and calls `put` with the index and the content of each row that has a
    /// value. Returns the number of rows that were there.
    fn read(&mut self, rows: usize, put: PutValue) -> Result<usize>;
}

/// Takes the index and the content of a row.
type PutValue<'a> = &'a mut dyn FnMut(usize, std::result::Result<Read<'_>, NotText>);

/// Returns a cursor at the first row of some pages.
pub(super) fn cursor(plan: &ColumnPlan, pages: Box<dyn PageReader>) -> Box<dyn ColumnCursor> {
    match plan.described.physical_type() {
        Physical::BOOLEAN => Box::new(TypedCursor::<BoolType>::new(plan, pages)),
        Physical::INT32 => Box::new(TypedCursor::<Int32Type>::new(plan, pages)),
        Physical::INT64 => Box::new(TypedCursor::<Int64Type>::new(plan, pages)),
        Physical::INT96 => Box::new(TypedCursor::<Int96Type>::new(plan, pages)),
        Physical::FLOAT => Box::new(TypedCursor::<FloatType>::new(plan, pages)),
        Physical::DOUBLE => Box::new(TypedCursor::<DoubleType>::new(plan, pages)),
        Physical::BYTE_ARRAY => Box::new(TypedCursor::<ByteArrayType>::new(plan, pages)),
        Physical::FIXED_LEN_BYTE_ARRAY => {
            Box::new(TypedCursor::<FixedLenByteArrayType>::new(plan, pages))
        }
    }
}

/// The bytes of a value that is not text in UTF-8.
pub(super) struct NotText(pub(super) Vec<u8>);

/// Reads the values of one column of one type.
struct TypedCursor<T: DataType> {
    reader: ColumnReaderImpl<T>,
    described: ColumnDescPtr,
    empty_levels: Arc<[i16]>,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
    values: Vec<T::T>,
}

/// A value that has been read.
pub(super) enum Read<'a> {
    Text(&'a str),
    /// A date or a time.
    Moment(String),
    Json(SmolStr),
}

impl Read<'_> {
    pub(super) fn as_str(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Moment(text) => text,
            Self::Json(text) => text,
        }
    }

    pub(super) const fn written(&self) -> Written {
        match self {
            Self::Text(_) | Self::Moment(_) => Written::Text,
            Self::Json(_) => Written::Json,
        }
    }
}

impl<T: DataType> TypedCursor<T>
where
    T::T: Readable,
{
    fn new(plan: &ColumnPlan, pages: Box<dyn PageReader>) -> Self {
        Self {
            reader: ColumnReaderImpl::new(plan.described.clone(), pages),
            described: plan.described.clone(),
            empty_levels: Arc::clone(&plan.empty_levels),
            definitions: Vec::new(),
            repetitions: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Puts lists, also of lists, as JSON. See "Nested Encoding" in the specification of Parquet.
    fn put_lists(&self, rows: usize, put: PutValue) -> usize {
        let mut values = self.values.iter();
        let mut levels = self.repetitions.iter().zip(&self.definitions).peekable();
        for row in 0..rows {
            let mut list = ListText::default();
            let mut is_text = true;
            while let Some((repetition, definition)) =
                levels.next_if(|(repetition, _)| list.is_new() || **repetition > 0)
            {
                let is_value = *definition == self.described.max_def_level();
                let value = if is_value { values.next() } else { None };
                let value = value.map(|value| value.read(&self.described));
                is_text &= !matches!(value, Some(Err(_)));
                list.add(
                    &self.empty_levels,
                    *repetition,
                    *definition,
                    value.and_then(std::result::Result::ok),
                );
            }
            match list.end() {
                Some(_) if !is_text => put(row, Err(NotText(Vec::new()))),
                Some(text) => put(row, Ok(Read::Json(text.into()))),
                None => {}
            }
        }
        rows
    }
}

impl<T: DataType> ColumnCursor for TypedCursor<T>
where
    T::T: Readable,
{
    fn skip(&mut self, rows: usize) -> Result<usize> {
        self.reader.skip_records(rows)
    }

    fn read(&mut self, rows: usize, put: PutValue) -> Result<usize> {
        self.definitions.clear();
        self.repetitions.clear();
        self.values.clear();
        let mut done = 0;
        while done < rows {
            let (records, _, levels) = self.reader.read_records(
                rows - done,
                Some(&mut self.definitions),
                Some(&mut self.repetitions),
                &mut self.values,
            )?;
            if records == 0 && levels == 0 {
                break;
            }
            done += records;
        }
        if self.described.max_rep_level() > 0 {
            return Ok(self.put_lists(done, put));
        }
        let most = self.described.max_def_level();
        let mut values = self.values.iter();
        for row in 0..done {
            let is_there = most == 0 || self.definitions.get(row) == Some(&most);
            if is_there && let Some(value) = values.next() {
                put(row, value.read(&self.described));
            }
        }
        Ok(done)
    }
}

/// Returns for each list around a value, from the outermost, the definition level at which the list
/// is there but has no item.
fn empty_levels(schema: &Type, path: &[String]) -> Vec<i16> {
    let mut node = schema;
    let (mut level, mut empty) = (0, Vec::new());
    for name in path {
        let fields = if node.is_group() { node.get_fields() } else { &[] };
        let Some(next) = fields.iter().find(|field| field.name() == name) else { break };
        node = next;
        match node.get_basic_info().repetition() {
            Repetition::REQUIRED => {}
            Repetition::OPTIONAL => level += 1,
            Repetition::REPEATED => {
                empty.push(level);
                level += 1;
            }
        }
    }
    empty
}

/// The JSON text of a list that is being read.
#[derive(Default)]
struct ListText {
    text: String,
    /// Lists that are open.
    open: usize,
    has_begun: bool,
    is_null: bool,
}

impl ListText {
    const fn is_new(&self) -> bool {
        !self.has_begun
    }

    fn add(&mut self, empty_levels: &[i16], repetition: i16, definition: i16, value: Option<Read>) {
        // Lists deeper than the repetition level are new.
        let repetition = usize::try_from(repetition).unwrap_or(0);
        while self.open > repetition {
            self.text.push(']');
            self.open -= 1;
        }
        if self.has_begun {
            self.text.push(',');
        }
        self.has_begun = true;
        for (depth, empty) in empty_levels.iter().enumerate().skip(repetition) {
            if definition < *empty {
                // The list is null.
                self.is_null |= depth == 0;
                self.text.push_str("null");
                return;
            }
            self.text.push('[');
            self.open += 1;
            if definition == *empty {
                return;
            }
        }
        match value {
            None => self.text.push_str("null"),
            Some(Read::Json(json)) => self.text.push_str(&json),
            Some(text) => self.text.push_str(&serde_json::Value::from(text.as_str()).to_string()),
        }
    }

    /// Returns the text, or `None` if there is no list.
    fn end(mut self) -> Option<String> {
        if !self.has_begun || self.is_null {
            return None;
        }
        for _ in 0..self.open {
            self.text.push(']');
        }
        Some(self.text)
    }
}

/// A value that can be shown as text.
pub(super) trait Readable {
    fn read(&self, described: &ColumnDescPtr) -> std::result::Result<Read<'_>, NotText>;
}

/// Returns a number that is neither a date nor a time, such as a decimal number.
fn shown(field: &Field) -> Read<'static> {
    // `NaN` is no JSON. Formats that write JSON write it as a string.
    Read::Json(SmolStr::from(field.to_string()))
}

/// Returns the date or time that a whole number stands for, if its column has such.
fn moment(described: &ColumnDescPtr, number: i64) -> Option<Read<'static>> {
    let zone = |is_utc| if is_utc { Zone::Utc } else { Zone::Unknown };
    let text = match (described.logical_type_ref(), described.converted_type()) {
        (Some(LogicalType::Date), _) | (None, ConvertedType::DATE) => moments::date(number),
        (Some(LogicalType::Time(time)), _) => moments::time_of_day(number, unit(time.unit)),
        (Some(LogicalType::Timestamp(time)), _) => {
            moments::moment(number, unit(time.unit), zone(time.is_adjusted_to_u_t_c))
        }
        (None, ConvertedType::TIME_MILLIS) => moments::time_of_day(number, Unit::Milliseconds),
        (None, ConvertedType::TIME_MICROS) => moments::time_of_day(number, Unit::Microseconds),
        // These older types are bound to UTC.
        (None, ConvertedType::TIMESTAMP_MILLIS) => {
            moments::moment(number, Unit::Milliseconds, Zone::Utc)
        }
        (None, ConvertedType::TIMESTAMP_MICROS) => {
            moments::moment(number, Unit::Microseconds, Zone::Utc)
        }
        _ => return None,
    };
    Some(Read::Moment(text))
}

const fn unit(unit: TimeUnit) -> Unit {
    match unit {
        TimeUnit::MILLIS => Unit::Milliseconds,
        TimeUnit::MICROS => Unit::Microseconds,
        TimeUnit::NANOS => Unit::Nanoseconds,
    }
}

fn number(number: impl itoa::Integer) -> Read<'static> {
    Read::Json(SmolStr::new(itoa::Buffer::new().format(number)))
}

impl Readable for bool {
    fn read(&self, _: &ColumnDescPtr) -> std::result::Result<Read<'_>, NotText> {
        Ok(Read::Json(SmolStr::new_static(if *self { "true" } else { "false" })))
    }
}

impl Readable for i32 {
    fn read(&self, described: &ColumnDescPtr) -> std::result::Result<Read<'_>, NotText> {
        Ok(if is_number(described) {
            number(*self)
        } else {
            let shown = || shown(&Field::convert_int32(described, *self));
            moment(described, i64::from(*self)).unwrap_or_else(shown)
        })
    }
}

impl Readable for i64 {
    fn read(&self, described: &ColumnDescPtr) -> std::result::Result<Read<'_>, NotText> {
        Ok(if is_number(described) {
            number(*self)
        } else {
            let shown = || shown(&Field::convert_int64(described, *self));
            moment(described, *self).unwrap_or_else(shown)
        })
    }
}

impl Readable for Int96 {
    /// An older type of moments, in nanoseconds, bound to no zone.
    fn read(&self, _: &ColumnDescPtr) -> std::result::Result<Read<'_>, NotText> {
        let text = moments::moment(self.to_nanos(), Unit::Nanoseconds, Zone::Unknown);
        Ok(Read::Moment(text))
    }
}

impl Readable for f32 {
    fn read(&self, _: &ColumnDescPtr) -> std::result::Result<Read<'_>, NotText> {
        Ok(Read::Json(format_smolstr!("{self:?}")))
    }
}

impl Readable for f64 {
    fn read(&self, _: &ColumnDescPtr) -> std::result::Result<Read<'_>, NotText> {
        Ok(Read::Json(format_smolstr!("{self:?}")))
    }
}

impl Readable for ByteArray {
    fn read(&self, described: &ColumnDescPtr) -> std::result::Result<Read<'_>, NotText> {
        if is_decimal(described) {
            let field = Field::convert_byte_array(described, self.clone())
                .map_err(|_| NotText(self.data().to_vec()))?;
            return Ok(shown(&field));
        }
        str::from_utf8(self.data()).map(Read::Text).map_err(|_| NotText(self.data().to_vec()))
    }
}

impl Readable for FixedLenByteArray {
    fn read(&self, described: &ColumnDescPtr) -> std::result::Result<Read<'_>, NotText> {
        let is_half = matches!(described.logical_type_ref(), Some(LogicalType::Float16));
        if is_decimal(described) || is_half {
            let bytes = ByteArray::from(self.data().to_vec());
            let field = Field::convert_byte_array(described, bytes)
                .map_err(|_| NotText(self.data().to_vec()))?;
            return Ok(shown(&field));
        }
        str::from_utf8(self.data()).map(Read::Text).map_err(|_| NotText(self.data().to_vec()))
    }
}

fn is_decimal(described: &ColumnDescPtr) -> bool {
    described.converted_type() == ConvertedType::DECIMAL
        || matches!(described.logical_type_ref(), Some(LogicalType::Decimal { .. }))
}
